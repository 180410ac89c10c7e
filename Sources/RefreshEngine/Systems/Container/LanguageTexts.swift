/// What a container says in one language.
///
/// Source: MS-19 and MS-23 for the published texts in Chinese. Chosen: all others, in the words that iOS and its apps
/// use. They fit beside the arrow at 320 pt (a test measures them), so they say no more than they must.
struct LanguageTexts {
    /// At rest, pulled, armed, loading, succeeded, failed.
    let header, footer: [String]
    let noMoreData: String
    /// Before the time of the last refresh; instead of it as long as there is none; before a time of the present day.
    let time, never, today: String

    subscript(wording: Wording, edge: Edge) -> String {
        switch wording {
        case .normal: self[0, edge]
        case .pull: self[1, edge]
        case .release: self[2, edge]
        case .loading: self[3, edge]
        case .succeeded: self[4, edge]
        case .failed: self[5, edge]
        case .noMoreData: noMoreData
        }
    }

    private subscript(index: Int, edge: Edge) -> String { edge == .header ? header[index] : footer[index] }
}

extension Language {
    var texts: LanguageTexts {
        switch self {
        case .zh:
            LanguageTexts(
                header: ["正常状态", "继续下拉刷新", "松开手刷新", "加载数据中...", "刷新成功", "刷新失败"],
                footer: ["正常状态", "继续上拉刷新", "松开手刷新", "加载数据中...", "加载成功", "加载失败"],
                noMoreData: "没有更多数据了", time: "上次刷新时间:", never: "首次刷新", today: "今天 ")
        case .en:
            LanguageTexts(
                header: [
                    "Pull to refresh", "Pull to refresh", "Release to refresh", "Refreshing…", "Refreshed",
                    "Refresh failed",
                ],
                footer: [
                    "Pull up to load more", "Pull up to load more", "Release to load more", "Loading…", "Loaded",
                    "Loading failed",
                ],
                noMoreData: "No more data", time: "Last refresh: ", never: "Not refreshed yet", today: "today ")
        case .de:
            LanguageTexts(
                header: [
                    "Zum Aktualisieren ziehen", "Zum Aktualisieren ziehen", "Zum Aktualisieren loslassen",
                    "Wird aktualisiert …", "Aktualisiert", "Aktualisieren fehlgeschlagen",
                ],
                footer: [
                    "Für mehr nach oben ziehen", "Für mehr nach oben ziehen", "Für mehr loslassen", "Wird geladen …",
                    "Geladen", "Laden fehlgeschlagen",
                ],
                noMoreData: "Keine weiteren Einträge", time: "Zuletzt: ", never: "Noch nicht aktualisiert",
                today: "heute ")
        case .fr:
            LanguageTexts(
                header: [
                    "Tirer pour actualiser", "Tirer pour actualiser", "Relâcher pour actualiser", "Actualisation…",
                    "Actualisé", "Échec de l’actualisation",
                ],
                footer: [
                    "Tirer pour en voir plus", "Tirer pour en voir plus", "Relâcher pour en voir plus", "Chargement…",
                    "Chargé", "Échec du chargement",
                ],
                noMoreData: "Aucun autre élément", time: "Actualisé : ", never: "Pas encore actualisé",
                today: "aujourd’hui ")
        case .es:
            LanguageTexts(
                header: [
                    "Desliza para actualizar", "Desliza para actualizar", "Suelta para actualizar", "Actualizando…",
                    "Actualizado", "No se pudo actualizar",
                ],
                footer: [
                    "Desliza para ver más", "Desliza para ver más", "Suelta para ver más", "Cargando…", "Cargado",
                    "No se pudo cargar",
                ],
                noMoreData: "No hay más elementos", time: "Actualizado: ", never: "Aún sin actualizar", today: "hoy ")
        case .it:
            LanguageTexts(
                header: [
                    "Trascina per aggiornare", "Trascina per aggiornare", "Rilascia per aggiornare", "Aggiornamento…",
                    "Aggiornato", "Aggiornamento non riuscito",
                ],
                footer: [
                    "Trascina per altri elementi", "Trascina per altri elementi", "Rilascia per altri elementi",
                    "Caricamento…", "Caricato", "Caricamento non riuscito",
                ],
                noMoreData: "Nessun altro elemento", time: "Aggiornato: ", never: "Non ancora aggiornato",
                today: "oggi ")
        case .pt:
            LanguageTexts(
                header: [
                    "Puxe para atualizar", "Puxe para atualizar", "Solte para atualizar", "Atualizando…", "Atualizado",
                    "Falha ao atualizar",
                ],
                footer: [
                    "Puxe para carregar mais", "Puxe para carregar mais", "Solte para carregar mais", "Carregando…",
                    "Carregado", "Falha ao carregar",
                ],
                noMoreData: "Não há mais itens", time: "Atualizado: ", never: "Ainda não atualizado", today: "hoje ")
        case .ja:
            LanguageTexts(
                header: ["下に引いて更新", "下に引いて更新", "指を離して更新", "更新中…", "更新しました", "更新できませんでした"],
                footer: ["上に引いてさらに読み込む", "上に引いてさらに読み込む", "指を離して読み込む", "読み込み中…", "読み込みました", "読み込めませんでした"],
                noMoreData: "これ以上ありません", time: "最終更新: ", never: "まだ更新していません", today: "今日 ")
        case .ko:
            LanguageTexts(
                header: ["당겨서 새로 고침", "당겨서 새로 고침", "놓아서 새로 고침", "새로 고치는 중…", "새로 고침 완료", "새로 고침 실패"],
                footer: ["당겨서 더 보기", "당겨서 더 보기", "놓아서 더 보기", "불러오는 중…", "불러오기 완료", "불러오기 실패"],
                noMoreData: "더 이상 항목이 없음", time: "최근 새로 고침: ", never: "아직 새로 고치지 않음", today: "오늘 ")
        case .nl:
            LanguageTexts(
                header: [
                    "Trek om te vernieuwen", "Trek om te vernieuwen", "Laat los om te vernieuwen", "Vernieuwen…",
                    "Vernieuwd", "Vernieuwen mislukt",
                ],
                footer: [
                    "Trek omhoog voor meer", "Trek omhoog voor meer", "Laat los voor meer", "Laden…", "Geladen",
                    "Laden mislukt",
                ],
                noMoreData: "Niets meer te laden", time: "Vernieuwd: ", never: "Nog niet vernieuwd", today: "vandaag ")
        case .sv:
            LanguageTexts(
                header: [
                    "Dra för att uppdatera", "Dra för att uppdatera", "Släpp för att uppdatera", "Uppdaterar…",
                    "Uppdaterad", "Uppdateringen misslyckades",
                ],
                footer: [
                    "Dra uppåt för mer", "Dra uppåt för mer", "Släpp för mer", "Läser in…", "Inläst",
                    "Inläsningen misslyckades",
                ],
                noMoreData: "Det finns inget mer", time: "Uppdaterad: ", never: "Inte uppdaterad än", today: "i dag ")
        case .ru:
            LanguageTexts(
                header: [
                    "Потяните для обновления", "Потяните для обновления", "Отпустите для обновления", "Обновление…",
                    "Обновлено", "Не удалось обновить",
                ],
                footer: [
                    "Потяните для загрузки", "Потяните для загрузки", "Отпустите для загрузки", "Загрузка…",
                    "Загружено", "Не удалось загрузить",
                ],
                noMoreData: "Больше ничего нет", time: "Обновлено: ", never: "Ещё не обновлялось", today: "сегодня ")
        case .uk:
            LanguageTexts(
                header: [
                    "Потягніть для оновлення", "Потягніть для оновлення", "Відпустіть для оновлення", "Оновлення…",
                    "Оновлено", "Не вдалося оновити",
                ],
                footer: [
                    "Потягніть для завантаження", "Потягніть для завантаження", "Відпустіть для завантаження",
                    "Завантаження…", "Завантажено", "Не вдалося завантажити",
                ],
                noMoreData: "Більше нічого немає", time: "Оновлено: ", never: "Ще не оновлювалося", today: "сьогодні ")
        case .ar:
            LanguageTexts(
                header: [
                    "اسحب للتحديث", "اسحب للتحديث", "اترك للتحديث", "جارٍ التحديث…", "تم التحديث", "تعذّر التحديث",
                ],
                footer: [
                    "اسحب لأعلى للمزيد", "اسحب لأعلى للمزيد", "اترك لتحميل المزيد", "جارٍ التحميل…", "تم التحميل",
                    "تعذّر التحميل",
                ],
                noMoreData: "لا يوجد المزيد", time: "آخر تحديث: ", never: "لم يتم التحديث بعد", today: "اليوم ")
        case .he:
            LanguageTexts(
                header: ["משכו לרענון", "משכו לרענון", "שחררו לרענון", "מרענן…", "רוענן", "הרענון נכשל"],
                footer: ["משכו למעלה לעוד", "משכו למעלה לעוד", "שחררו לטעינה", "טוען…", "נטען", "הטעינה נכשלה"],
                noMoreData: "אין עוד פריטים", time: "רענון אחרון: ", never: "עוד לא רוענן", today: "היום ")
        }
    }
}
