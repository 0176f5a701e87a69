// SPDX-License-Identifier: GPL-3.0-or-later
// Draws recordings step by step. All it shows was worked out before, see README.md: how a cell looks at a step is looked up, so
// that going backward is the same as going forward.
'use strict';
addEventListener('error', event => { document.body.dataset.error = event.message; });

const page = JSON.parse(document.getElementById('data').textContent);

/// A new element at the end of another, of the same kind: HTML or SVG.
function add(parent, name, attributes = {}, text = '') {
  const kind = name === 'svg' ? 'http://www.w3.org/2000/svg' : parent.namespaceURI;
  const made = document.createElementNS(kind, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return parent.appendChild(made);
}

const box = ([x, y, width, height]) => ({ x, y, width, height });
const paper = ([light, , dark]) => `light-dark(${light}, ${dark})`;
const ink = ([, light, , dark]) => `light-dark(${light}, ${dark})`;

/// The size in which a text fits into a cell; too small to be read: 0.
function letters(edge, text) {
  const size = Math.min(edge * 0.5, (edge - 4) / (0.62 * Math.max(text.length, 1)), 26);
  return size < 7 ? 0 : size;
}

/// Window, tile or outputs: cells in rows.
class Surface {
  constructor(svg, name, data, recording) {
    Object.assign(this, { name, data, recording });
    this.group = add(svg, 'g', { class: 'surface', 'data-surface': name });
    const [x, y, width, height] = data.box;
    const title = add(this.group, 'text', { class: 'title', x, y: recording.stacked ? y - 8 : y - 26 }, data.title);
    this.line = add(this.group, 'text', { x, y: y - 9 }, data.line);
    if (recording.stacked) this.line.setAttribute('x', x + title.getComputedTextLength() + 12);
    if (title.getComputedTextLength() > data.room)
      for (const [key, value] of [['textLength', data.room], ['lengthAdjust', 'spacingAndGlyphs']]) title.setAttribute(key, value);
    if (data.none) return this.sayNone(data);
    this.cells = data.cells.map((runs, cell) => runs.length ? this.build(cell) : null);
    add(this.group, 'rect', { class: 'ring', x: x - 4, y: y - 4, width: width + 8, height: height + 8 });
    if (data.core) add(this.group, 'rect', { class: 'under', ...box(data.core) });
    for (const [key, value] of [['role', 'listbox'], ['tabindex', 0], ['aria-label', data.title]]) this.group.setAttribute(key, value);
  }

  sayNone(data) {
    this.cells = [];
    add(this.group, 'rect', { class: 'none', ...box(data.box) });
    const [x, y, width, height] = data.box;
    const place = add(this.group, 'foreignObject', { x: x + 6, y: y + 6, width: width - 12, height: height - 12 });
    place.append(Object.assign(document.createElement('div'), { textContent: data.none, className: 'about' }));
  }

  place(cell) {
    const { box: [x, y], columns, edge } = this.data;
    return [x + cell % columns * edge, y + Math.floor(cell / columns) * edge, edge];
  }

  build(cell) {
    const [x, y, edge] = this.place(cell);
    const gap = edge >= 16 ? 1 : edge >= 7 ? 0.5 : 0;
    const side = edge - 2 * gap;
    const rim = Math.min(3, edge / 6);
    const group = add(this.group, 'g', { class: 'cell', role: 'option', id: `${this.recording.id}-${this.name}-${cell}`,
      'data-cell': cell, 'aria-label': this.data.about[cell] });
    const square = { x: x + gap, y: y + gap, width: side, height: side };
    add(group, 'rect', { class: 'base', ...square });
    const face = add(group, 'rect', { class: 'face', ...square });
    add(group, 'rect', { class: 'veil', ...square });
    add(group, 'rect', { class: 'spot', x: x + gap + side * 0.78, y: y + gap + side * 0.78, width: side * 0.17, height: side * 0.17 });
    add(group, 'rect', { class: 'rim', x: x + gap + rim / 2, y: y + gap + rim / 2, width: side - rim, height: side - rim });
    const text = add(group, 'text', { x: x + edge / 2, y: y + edge / 2 });
    return { group, face, text, bottom: y + gap + side, side, look: -1 };
  }

  /// Which look a cell has at a step: that of the last change before it.
  lookAt(cell, step) {
    const runs = this.data.cells[cell];
    let i = runs.length - 2;
    while (i > 0 && runs[i] > step) i -= 2;
    return runs[i + 1];
  }

  show(step) {
    this.cells.forEach((cell, index) => {
      const look = cell ? this.lookAt(index, step) : -1;
      if (cell && look !== cell.look) this.paint(cell, look);
    });
  }

  paint(cell, look) {
    const [face, full, text, words] = this.recording.looks[look];
    const colours = this.recording.palette[face];
    cell.look = look;
    cell.group.setAttribute('class', `cell ${words}`);
    cell.group.style.setProperty('--rest', colours ? paper(colours) : '');
    cell.face.style.fill = colours ? paper(colours) : 'none';
    cell.face.setAttribute('height', cell.side * full / 100);
    cell.face.setAttribute('y', cell.bottom - cell.side * full / 100);
    cell.text.textContent = text;
    const size = letters(this.data.edge, text);
    cell.text.style.fontSize = `${size}px`;
    cell.text.style.display = size ? '' : 'none';
    cell.text.style.fill = full > 55 && colours ? ink(colours) : full > 0 && colours ? 'var(--text)' : '';
  }
}

/// A recording with all that plays it.
class Player {
  constructor(figure) {
    this.figure = figure;
    this.data = page.recordings[figure.dataset.recording];
    this.data.id = `recording${players.length}`;
    this.pinned = this.over = null;
    const top = add(figure, 'div', { class: 'top' });
    add(top, 'h2', {}, this.data.title);
    this.stepText = add(top, 'span', { class: 'step' });
    if (this.data.verdict) add(top, 'span', { class: this.data.holds ? 'verdict' : 'verdict fails' }, this.data.verdict);
    this.buildPicture();
    this.buildSide();
    this.buildBars();
    this.buildControls();
    const words = add(figure, 'div', { class: 'words' });
    this.caption = add(words, 'p', { class: 'caption', 'aria-live': 'polite' });
    this.about = add(words, 'p', { class: 'about' });
    this.buildLegend();
    add(figure, 'p', { class: 'stamp' }, this.data.stamp);
    this.show(Number(figure.dataset.frame || 0));
  }

  get frames() { return this.data.frames; }

  buildPicture() {
    const svg = add(this.figure, 'svg', { class: 'picture', viewBox: this.data.view.join(' ') });
    this.surfaces = {};
    for (const name of ['window', 'tile', 'outputs'])
      if (this.data.surfaces[name].cells.length || this.data.surfaces[name].none)
        this.surfaces[name] = new Surface(svg, name, this.data.surfaces[name], this.data);
    if (this.data.weights?.place) {
      const { place, edge } = this.data.weights;
      const weights = add(svg, 'g', { class: 'weights' });
      add(weights, 'text', { class: 'title', x: place[0], y: place[1] - 26 }, page.texts.weights);
      this.buildWeights(weights, place, edge);
    }
    if (this.data.gate) {
      this.gate = add(svg, 'g', { class: 'gate' });
      this.leaves = [add(this.gate, 'rect', { rx: 3 }), add(this.gate, 'rect', { rx: 3 })];
      this.gateText = add(this.gate, 'text', { class: this.data.stacked ? 'over' : '' });
    }
    this.arrows = add(svg, 'g');
    this.marks = add(svg, 'g');
    this.answers = add(svg, 'g');
    this.markAnswers(this.figure.dataset.pinned ? 'pinned' : 'asked');
    svg.addEventListener('pointermove', event => this.point(this.spotOf(event.target)));
    svg.addEventListener('pointerleave', () => this.point(null));
    svg.addEventListener('click', event => this.pin(this.spotOf(event.target)));
    svg.addEventListener('mousedown', event => event.preventDefault()); // a click takes no focus: keys go on stepping
    for (const surface of Object.values(this.surfaces)) this.listen(surface);
  }

  /// Arrows go from cell to cell of a surface that has the focus, Enter and Space pin.
  listen(surface) {
    if (!surface.cells.length) return;
    surface.group.addEventListener('focus', () => {
      if (surface.group.matches(':focus-visible')) this.point({ surface: surface.name, cell: surface.cursor ?? 0 });
    });
    surface.group.addEventListener('blur', () => this.point(null));
    surface.group.addEventListener('keydown', event => {
      const columns = surface.data.columns;
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
      const at = surface.cursor ?? 0;
      if (by === undefined && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      if (by === undefined) return this.pin({ surface: surface.name, cell: at });
      if (surface.cells[at + by]) surface.cursor = at + by;
      this.point({ surface: surface.name, cell: surface.cursor ?? 0 });
    });
  }

  buildWeights(parent, [left, top], edge) {
    const { columns, texts, written } = this.data.weights;
    const shown = this.figure.classList.contains('hides-weights') ? written : texts;
    this.weights = shown.map((text, tap) => {
      const group = add(parent, 'g', { class: 'weight', 'data-tap': tap });
      const x = left + tap % columns * edge;
      const y = top + Math.floor(tap / columns) * edge;
      add(group, 'rect', { x: x + 1, y: y + 1, width: edge - 2, height: edge - 2 });
      const label = add(group, 'text', { x: x + edge / 2, y: y + edge / 2 }, text);
      label.style.fontSize = `${letters(edge, text) * 0.9}px`;
      return group;
    });
  }

  buildSide() {
    const side = add(this.figure, 'div', { class: 'side' });
    if (this.data.weights && !this.data.weights.place) {
      const { columns, texts } = this.data.weights;
      const all = add(side, 'div');
      add(all, 'h3', {}, page.texts.weights);
      const edge = 40;
      const svg = add(all, 'svg', { class: 'weights', viewBox: `-2 -2 ${columns * edge + 4} ${texts.length / columns * edge + 4}` });
      this.buildWeights(svg, [0, 0], edge);
      svg.addEventListener('pointermove', event => this.point(this.spotOf(event.target)));
      svg.addEventListener('pointerleave', () => this.point(null));
      svg.addEventListener('click', event => this.pin(this.spotOf(event.target)));
    }
    const sourceBox = add(side, 'div', { class: 'sourcebox' });
    add(sourceBox, 'h3', {}, page.texts.source);
    this.source = add(sourceBox, 'ol', { class: 'source', tabindex: 0, 'aria-label': page.texts.source, lang: 'en', translate: 'no' });
    this.lines = this.data.source.trimEnd().split('\n').map((text, i) => {
      const line = add(this.source, 'li', { 'data-line': i + 1 }, text);
      line.addEventListener('click', () => this.showLine(i + 1));
      return line;
    });
  }

  buildBars() {
    const bars = add(this.figure, 'div', { class: 'bars', role: 'group', 'aria-label': page.texts.timeline });
    this.bars = this.data.segments.map(segment => {
      const bar = add(bars, 'button', { title: segment.name }, segment.name);
      bar.style.cssText = `left:${segment.left}%;width:${segment.width}%;background:${paper(this.data.palette[segment.face])};color:${ink(this.data.palette[segment.face])}`;
      bar.addEventListener('click', event => { // by key: to its first step
        const share = event.detail ? event.offsetX / bar.offsetWidth : 0;
        this.show(segment.first + Math.min(Math.floor(share * segment.count), segment.count - 1));
      });
      return bar;
    });
    this.head = add(bars, 'div', { class: 'head' });
  }

  buildControls() {
    const row = add(this.figure, 'div', { class: 'controls' });
    const button = (name, sign, act) => {
      const made = add(row, 'button', { class: name, title: page.texts[name], 'aria-label': page.texts[name] }, sign);
      made.addEventListener('click', act);
      return made;
    };
    this.buttons = {
      first: button('first', '|◀', () => this.show(0)),
      back: button('back', '◀', () => this.show(this.step - 1)),
      play: button('play', '', () => this.toggle()),
      next: button('next', '▶', () => this.show(this.step + 1)),
      last: button('last', '▶|', () => this.show(this.frames.length - 1)),
    };
    add(row, 'span', { class: 'keys' }, page.texts.keys);
    this.sayPlaying();
  }

  buildLegend() {
    const list = add(this.figure, 'ul', { class: 'legend' });
    for (const [face, word, text] of this.data.legend) {
      const entry = add(list, 'li');
      const group = add(add(entry, 'svg', { viewBox: '0 0 18 18', 'aria-hidden': true }), 'g', { class: `cell ${word}` });
      const square = { x: 1.5, y: 1.5, width: 15, height: 15 };
      const swatch = add(group, 'rect', { class: word === 'under' ? 'under' : 'base', ...square });
      if (face >= 0) swatch.style.fill = paper(this.data.palette[face]);
      for (const name of ['veil', 'rim']) add(group, 'rect', { class: name, ...square });
      add(group, 'rect', { class: 'spot', x: 11, y: 11, width: 4, height: 4 });
      entry.append(text);
    }
  }

  /// Shows a step, from 0; whatever was shown before, the picture is the same.
  show(step) {
    this.step = Math.max(0, Math.min(step, this.frames.length - 1));
    if (this.step === this.frames.length - 1) this.stop();
    const frame = this.frames[this.step];
    for (const surface of Object.values(this.surfaces)) surface.show(this.step);
    this.surfaces.tile && (this.surfaces.tile.line.textContent = frame.tile);
    this.showGate(frame);
    this.showArrows(frame);
    this.showLines(frame);
    this.weights?.forEach((weight, tap) => weight.classList.toggle('now', tap === frame.tap));
    const segment = this.data.segments.findLastIndex(one => one.first <= this.step);
    const { left, width, first, count } = this.data.segments[segment];
    this.bars.forEach((bar, i) => bar.classList.toggle('now', i === segment));
    this.head.style.left = `${left + width * (this.step - first + 0.5) / count}%`;
    this.stepText.textContent = page.texts.step.replace('%1', this.step + 1).replace('%2', this.frames.length);
    this.caption.textContent = frame.caption;
    for (const name of ['first', 'back']) this.buttons[name].disabled = this.step === 0;
    for (const name of ['next', 'last']) this.buttons[name].disabled = this.step === this.frames.length - 1;
    for (const element of [this.figure, document.body]) Object.assign(element.dataset, { step: this.step + 1, hash: frame.hash });
    this.showLinks();
  }

  showGate({ gate }) {
    if (!this.gate) return;
    const [x, y, width, height] = this.data.gate;
    const lies = this.data.stacked;
    const length = lies ? width : height;
    const leaf = gate[0] === 'open' ? length * 0.16 : length / 2 - 2;
    this.gate.setAttribute('class', `gate ${gate[0]}`);
    this.leaves.forEach((rect, i) => {
      const at = i ? length - leaf : 0;
      const place = lies ? [x + at, y + 3, leaf, height - 6] : [x + 5, y + at, width - 10, leaf];
      for (const [key, value] of Object.entries(box(place))) rect.setAttribute(key, value);
    });
    this.gateText.textContent = gate[1];
    this.gateText.setAttribute('transform', lies ? `translate(${x + width / 2} ${y + height / 2 + 5})` : `translate(${x + width + 10} ${y + height / 2}) rotate(-90)`);
  }

  showArrows({ arrows, kind, box: together }) {
    this.arrows.replaceChildren();
    if (together) add(this.arrows, 'rect', { class: 'together', ...box(together) });
    for (const [x, y, width, height] of arrows)
      for (const [name, d] of [['arrow', `M0 0H${Math.hypot(width, height) - 7}`], ['arrow head', `M${Math.hypot(width, height)} 0l-9-4.5v9z`]])
        add(this.arrows, 'path', { class: `${name} ${kind}`, d, transform: `translate(${x} ${y}) rotate(${Math.atan2(height, width) * 180 / Math.PI})` });
  }

  showLines({ line, lines }) {
    this.lines.forEach((one, i) => {
      one.classList.toggle('runs', lines.includes(i + 1));
      one.classList.toggle('main', line === i + 1);
    });
    const running = this.lines[line - 1];
    if (!running) return;
    const { scrollTop: top, clientHeight: height } = this.source;
    if (running.offsetTop < top + 20 || running.offsetTop > top + height - 40) this.source.scrollTop = running.offsetTop - height / 3;
  }

  /// The next step that runs a line, around the end.
  showLine(line) {
    const count = this.frames.length;
    for (let i = 1; i <= count; ++i)
      if (this.frames[(this.step + i) % count].lines.includes(line)) return this.show((this.step + i) % count);
  }

  spotOf(element) {
    const weight = element.closest('.weight');
    const cell = element.closest('[data-cell]');
    return weight ? { surface: 'weights', cell: Number(weight.dataset.tap) }
      : cell ? { surface: cell.parentNode.dataset.surface, cell: Number(cell.dataset.cell) } : null;
  }

  point(spot) {
    if (spot?.surface === this.over?.surface && spot?.cell === this.over?.cell) return;
    this.over = spot;
    this.showLinks();
  }

  /// Keeps the links of a cell in sight; of the same one again, or of none: lets go.
  pin(spot) {
    const same = spot && this.pinned && spot.surface === this.pinned.surface && spot.cell === this.pinned.cell;
    this.pinned = same ? null : spot;
    if (spot && this.surfaces[spot.surface]) this.surfaces[spot.surface].cursor = spot.cell;
    this.showLinks();
  }

  /// What belongs to a cell at this step.
  linksOf({ surface, cell }) {
    const frame = this.frames[this.step];
    const [window, tile, outputs = -1, line = 0] = surface === 'weights' ? this.data.meetings[frame.meets][cell] : this.data.surfaces[surface].links[cell];
    const list = number => {
      const runs = this.data.lists[number] ?? [];
      const cells = [];
      for (let i = 0; i < runs.length; i += 2)
        for (let k = 0; k < runs[i + 1]; ++k) cells.push(runs[i] + k);
      return cells;
    };
    return { window: list(window), tile: list(tile), outputs: list(outputs), tap: surface === 'weights' ? cell : frame.tap, line: line || frame.line };
  }

  showLinks() {
    const spot = this.over ?? this.pinned;
    this.marks.replaceChildren();
    this.about.textContent = '';
    const links = spot && this.linksOf(spot);
    this.lines.forEach((line, i) => line.classList.toggle('linked', links?.line === i + 1));
    this.weights?.forEach((weight, tap) => weight.classList.toggle('now', tap === (links ?? this.frames[this.step]).tap));
    if (!links) return;
    for (const [name, surface] of Object.entries(this.surfaces)) {
      surface.group.removeAttribute('aria-activedescendant');
      for (const cell of links[name]) this.markCell(surface, cell, name === spot.surface && cell === spot.cell);
    }
    const surface = this.surfaces[spot.surface];
    if (!surface) return;
    surface.group.setAttribute('aria-activedescendant', surface.cells[spot.cell].group.id);
    this.about.textContent = page.texts.after.replace('%1', surface.data.about[spot.cell]);
    if (spot !== this.pinned) return;
    const [x, y, edge] = surface.place(spot.cell);
    add(this.marks, 'circle', { class: 'pin', cx: x + edge, cy: y, r: 4.5 });
  }

  markCell(surface, cell, from) {
    if (!surface.cells[cell]) return;
    const [x, y, edge] = surface.place(cell);
    const square = { x: x + 1, y: y + 1, width: edge - 2, height: edge - 2 };
    add(this.marks, 'rect', { class: 'mark ground', ...square });
    add(this.marks, 'rect', { class: from ? 'mark from' : 'mark', 'data-mark': `${surface.name} ${cell}`, ...square });
  }

  /// Cells that a question of a lesson is about, or that answer it.
  markAnswers(what) {
    const words = (this.figure.dataset[what] ?? '').split(' ');
    this.answers.replaceChildren();
    for (let i = 0; i + 1 < words.length; i += 2) {
      const surface = this.surfaces[words[i]];
      if (!surface?.cells[words[i + 1]]) continue;
      const [x, y, edge] = surface.place(Number(words[i + 1]));
      const square = { x: x + 2, y: y + 2, width: edge - 4, height: edge - 4 };
      add(this.answers, 'rect', { class: 'mark ground', ...square });
      add(this.answers, 'rect', { class: `mark ${what}`, ...square });
      if (what !== 'asked') continue;
      add(this.answers, 'circle', { class: 'pin', cx: x + edge - 2, cy: y + 4, r: 9 });
      add(this.answers, 'text', { class: 'ask', x: x + edge - 2, y: y + 4 }, '?');
    }
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.step === this.frames.length - 1) this.show(0);
    this.timer = setInterval(() => this.show(this.step + 1), 600);
    this.sayPlaying();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.sayPlaying();
  }

  sayPlaying() {
    const word = page.texts[this.timer ? 'pause' : 'play'];
    this.buttons.play.textContent = `${this.timer ? '❚❚' : '▶'} ${word}`;
    this.buttons.play.setAttribute('aria-label', word);
    this.caption?.setAttribute('aria-live', this.timer ? 'off' : 'polite');
  }
}

const players = [];
for (const figure of document.querySelectorAll('.recording')) players.push(new Player(figure));

/// Questions of a lesson: what is said to each choice is known. The right one lets go of the recording below, and of the step that
/// explains it.
for (const question of document.querySelectorAll('.question'))
  question.addEventListener('click', ({ target }) => {
    if (!target.matches('.choice')) return;
    question.querySelector('.response').textContent = target.dataset.response;
    target.classList.add('chosen');
    if (!target.matches('.right')) return;
    const section = question.closest('section');
    for (const player of players)
      if (section.contains(player.figure)) {
        player.figure.className = 'recording';
        player.markAnswers('answer');
        player.weights?.forEach((weight, tap) => weight.querySelector('text').textContent = player.data.weights.texts[tap]);
        player.show(player.step);
      }
    for (const choice of question.querySelectorAll('.choice')) choice.disabled = true;
    for (let next = section.nextElementSibling; next?.matches('.explains'); next = next.nextElementSibling) next.hidden = false;
  });

/// The recording that keys are meant for: the one nearest to the middle of what is in sight.
function playerInSight() {
  const away = ({ figure }) => { const { top, bottom } = figure.getBoundingClientRect(); return Math.abs(top + bottom - innerHeight); };
  const free = players.filter(({ figure }) => !figure.matches('.asks'));
  return free.reduce((best, one) => away(one) < away(best) ? one : best, free[0]);
}

addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input, select, textarea')) return;
  const player = playerInSight();
  const acts = {
    ArrowLeft: () => player.show(player.step - 1), ArrowRight: () => player.show(player.step + 1),
    Home: () => player.show(0), End: () => player.show(player.frames.length - 1), ' ': () => player.toggle(),
    Escape: () => { player.pin(null); document.activeElement.blur(); },
  };
  if (!player || !acts[event.key] || (event.key === ' ' && event.target.closest('button, summary'))) return;
  event.preventDefault();
  acts[event.key]();
});

const wanted = Number(location.hash.slice(1));
if (players.length === 1 && wanted > 0) players[0].show(wanted - 1);
