"""A page that draws every frame it is sent, and stops at a state that is too short to be met by chance."""

# Runs before the page's own script. While something is held the page gets one message a turn of its display, and none from
# `frames` frames into the wanted state on; pongs go through, or it would take the link for dead.
HOLD = """(() => {
    const hold = globalThis.hold = { wanted: null, kept: [], shown: 0 };
    let first = null;

    function tell() {
        const { target, data } = hold.kept.shift();
        target.dispatchEvent(new MessageEvent('message', { data }));
    }
    function turn() {
        if (hold.wanted === null) return;
        const { state, edge, frames } = hold.wanted;
        if (document.getElementById(edge).dataset.state === state) hold.shown += 1;
        if (!(hold.isFull = hold.shown > frames) && hold.kept.length > 0) tell();
        requestAnimationFrame(turn);
    }
    hold.begin = (wanted) => {
        Object.assign(hold, { wanted, shown: 0, isFull: false });
        requestAnimationFrame(turn);
    };
    hold.end = () => {
        hold.wanted = null;
        while (hold.kept.length > 0) tell();
    };

    const isPong = (data) => (typeof data === 'string' ? data.includes('"type":"pong"') : new Uint8Array(data)[0] === 7);
    globalThis.WebSocket = class extends WebSocket {
        constructor(...parameters) {
            super(...parameters);
            first ??= this; // the page's own; what tests open besides hears everything
            this.addEventListener('message', (event) => {
                if (this !== first || hold.wanted === null || !event.isTrusted || isPong(event.data)) return;
                event.stopImmediatePropagation();
                hold.kept.push({ target: this, data: event.data });
            });
        }
    };
})()"""
