import PreviewDaemon

PreviewDaemon.main()
