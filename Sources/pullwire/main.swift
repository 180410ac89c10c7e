import PreviewCommands

Pullwire.main()
