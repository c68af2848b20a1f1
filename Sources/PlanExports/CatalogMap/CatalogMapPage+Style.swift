extension CatalogMapPage {
  /// The rules of the page, for light and dark, wide and narrow.
  static let style = """
    :root{--paper:#fdfcf9;--ink:#22252a;--soft:#6b7078;--line:#dcd9d0;--land:#f1eee6;--mark:#fff3c4;\
    color-scheme:light dark}
    @media (prefers-color-scheme:dark){:root{--paper:#17191d;--ink:#e6e4de;--soft:#9a9fa8;--line:#34373d;\
    --land:#20232a;--mark:#4a3f14}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:100rem;padding:1rem 1.25rem 3rem;background:var(--paper);color:var(--ink);\
    font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    h1{margin:.2rem 0;font-size:1.6rem;letter-spacing:-.01em}
    header p,footer,small,.address,.sources{color:var(--soft)}
    header p{margin:.2rem 0 1rem;max-width:70ch}
    footer{margin-top:2rem;font-size:.85rem}
    footer p{margin:.2rem 0}
    .legend{display:flex;flex-wrap:wrap;gap:.15rem .9rem;margin-bottom:.6rem;font-size:.9rem}
    .legend label{display:inline-flex;align-items:center;gap:.35rem;cursor:pointer}
    .legend input{margin:0;accent-color:var(--c)}
    .legend i{width:.8rem;height:.8rem;border-radius:50%;background:var(--c)}
    .tools{display:flex;gap:.4rem;margin-bottom:.6rem}
    .tools[hidden]{display:none}
    .tools input{flex:1;min-width:0;max-width:26rem}
    .tools input,.tools button{font:inherit;color:inherit;background:var(--land);border:1px solid var(--line);\
    border-radius:.4rem;padding:.25rem .7rem}
    .frame{position:relative;width:100%;margin:0 auto;background:var(--land);\
    border:1px solid var(--line);border-radius:.6rem;overflow:hidden}
    svg{display:block;width:100%;height:100%;touch-action:pan-y}
    svg.near{touch-action:none;cursor:grab}
    .k{transform:scale(var(--k,1))}
    .grid path{stroke:var(--line);stroke-width:1;vector-effect:non-scaling-stroke;fill:none}
    .grid text{fill:var(--soft);font-size:10px}
    .pin{text-decoration:none;cursor:pointer}
    .pin circle{fill:var(--c);stroke:var(--paper);stroke-width:1.5}
    .pin text{fill:#fff;font-size:9px;font-weight:700;text-anchor:middle}
    .pin:hover circle,.pin:focus circle{stroke:var(--ink);stroke-width:3}
    .pin:target circle{stroke:#ffb400;stroke-width:5}
    .scale{position:absolute;left:.8rem;bottom:.7rem;border:solid var(--ink);border-width:0 1.5px 1.5px;\
    text-align:center;font-size:.75rem;line-height:1.2;white-space:nowrap;color:var(--ink);\
    text-shadow:0 0 3px var(--paper),0 0 3px var(--paper)}
    table{width:100%;margin-top:1.4rem;border-collapse:collapse;font-size:.86rem}
    th{position:sticky;top:0;z-index:1;background:var(--paper);text-align:left;font-size:.78rem;\
    color:var(--soft);box-shadow:0 1px var(--line)}
    th,td{padding:.4rem .5rem;vertical-align:top}
    tbody tr{border-bottom:1px solid var(--line);scroll-margin-top:2.5rem}
    tr:target{background:var(--mark)}
    td p{margin:.1rem 0}
    td.name{min-width:14rem}
    td:nth-child(5){white-space:pre-line;min-width:11rem}
    td small{display:block}
    td.sources{font-size:.76rem;min-width:12rem}
    code{font-size:.8em;color:var(--soft)}
    td a{color:inherit}
    .number{display:inline-block;min-width:1.9rem;padding:.1rem .3rem;border-radius:1rem;background:var(--c);\
    color:#fff;font-weight:700;font-size:.75rem;text-align:center;text-decoration:none}
    .off{display:none}
    @media (max-width:60rem){
    body{padding:.7rem .7rem 2rem}
    thead{display:none}
    table,tbody,tr,td{display:block}
    tbody tr{position:relative;padding:.6rem 0 .6rem 2.6rem}
    td{padding:.1rem 0}
    td:first-child{position:absolute;left:0}
    td[data-head]::before{content:attr(data-head) " ";color:var(--soft);font-size:.76rem}
    td.name,td.sources,td:nth-child(5){min-width:0}
    td small{display:inline}
    tr.off{display:none}
    }
    @media (max-width:30rem){
    h1{font-size:1.25rem}
    .pin text{font-size:8px}
    .legend{font-size:.82rem;gap:.1rem .7rem}
    .frame{aspect-ratio:5/6!important}
    .tools button{padding:.25rem .55rem}
    }
    @media print{.tools,.legend input{display:none}}
    """

  /// The script that zooms, drags and filters.
  ///
  /// Pins and numbers keep their size on screen: `--k` is the ratio of the drawing's units to pixels.
  static let script = """
    (() => {
      const frame = document.querySelector('.frame'), svg = frame.querySelector('svg');
      const scale = frame.querySelector('.scale'), tools = document.querySelector('.tools');
      const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
      const meters = Number(frame.dataset.meters);
      const [coreX, coreY, coreW] = frame.dataset.core.split(' ').map(Number);
      let view = { x: 0, y: 0, w: Infinity };
      const ratio = () => frame.clientHeight / frame.clientWidth;
      const whole = () => Math.max(width, height / ratio());
      const within = (start, size, shown) => shown >= size ? (size - shown) / 2 : Math.min(size - shown, Math.max(0, start));
      const show = () => {
        const w = Math.min(whole(), Math.max(width / 400, view.w)), h = w * ratio();
        view = { x: within(view.x, width, w), y: within(view.y, height, h), w };
        svg.setAttribute('viewBox', `${view.x} ${view.y} ${w} ${h}`);
        svg.classList.toggle('near', w < whole());
        const unit = w / frame.clientWidth, per = meters / width * unit;
        svg.style.setProperty('--k', unit * (frame.clientWidth < 600 ? 0.8 : 1));
        const most = per * 160, power = 10 ** Math.floor(Math.log10(most));
        const length = [5, 2, 1].find(n => n * power <= most) * power;
        scale.style.width = `${length / per}px`;
        scale.textContent = length < 1000 ? `${length} m` : `${length / 1000} km`;
      };
      const zoom = (factor, px = 0.5, py = 0.5) => {
        const w = Math.min(whole(), Math.max(width / 400, view.w * factor));
        view = { x: view.x + (view.w - w) * px, y: view.y + (view.w - w) * py * ratio(), w };
        show();
      };
      const actions = {
        0: () => { view = { x: 0, y: 0, w: Infinity }; show(); },
        core: () => { view = { x: coreX, y: coreY + coreW * (height / width - ratio()) / 2, w: coreW }; show(); },
      };
      svg.addEventListener('wheel', event => {
        if (event.deltaY > 0 && view.w >= whole()) return;
        event.preventDefault();
        const box = svg.getBoundingClientRect();
        zoom(event.deltaY > 0 ? 1.25 : 0.8, (event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height);
      }, { passive: false });
      let from = null, moved = false;
      svg.addEventListener('pointerdown', event => { from = { x: event.clientX, y: event.clientY, view }; moved = false; });
      addEventListener('pointermove', event => {
        if (!from || view.w >= whole()) return;
        const unit = view.w / svg.clientWidth, dx = event.clientX - from.x, dy = event.clientY - from.y;
        if (Math.abs(dx) + Math.abs(dy) > 4) moved = true;
        if (!moved) return;
        view = { x: from.view.x - dx * unit, y: from.view.y - dy * unit, w: view.w };
        show();
      });
      addEventListener('pointerup', () => { from = null; });
      svg.addEventListener('click', event => { if (moved) event.preventDefault(); }, true);
      tools.hidden = false;
      for (const button of tools.querySelectorAll('button')) {
        const kind = button.dataset.zoom;
        button.addEventListener('click', actions[kind] ?? (() => zoom(Number(kind))));
      }
      const search = tools.querySelector('input');
      const boxes = [...document.querySelectorAll('.legend input')];
      const rows = [...document.querySelectorAll('tbody tr')].map(row => (
        { row, pin: document.getElementById(row.id.replace("row-", "pin-")), text: row.textContent.toLowerCase() }));
      const filter = () => {
        const on = new Set(boxes.filter(box => box.checked).map(box => box.value));
        const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
        for (const { row, pin, text } of rows) {
          const off = !on.has(row.className.split(' ')[0]) || !words.every(word => text.includes(word));
          row.classList.toggle('off', off);
          pin.classList.toggle('off', off);
        }
      };
      search.addEventListener('input', filter);
      for (const box of boxes) box.addEventListener('change', filter);
      addEventListener('resize', show);
      show();
    })();
    """
}
