/** @typedef {import('./markdown.mjs').Block} Block */
/** @typedef {import('./markdown.mjs').Inline} Inline */

/**
 * Blocks as HTML. Every text is escaped; a link whose place is null is left out, with its words in its stead.
 *
 * @param {Block[]} blocks
 * @param {{link: (to: string) => string | null, picture: (source: string) => string}} places where links and pictures lead on the site
 */
export function writeBlocks(blocks, places) {
  return blocks.map((block) => writeBlock(block, places)).join('\n');
}

export function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function writeBlock(block, places) {
  const inline = (content) => writeInline(content, places);
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${block.id}">${inline(block.content)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inline(block.content)}</p>`;
    case 'code':
      // What scrolls is reached by keys.
      return `<pre tabindex="0"><code>${escapeHtml(block.text)}</code></pre>`;
    case 'list': {
      const tag = block.start === null ? 'ul' : 'ol';
      const start = block.start === null || block.start === 1 ? '' : ` start="${block.start}"`;
      return `<${tag}${start}>\n${block.items.map((item) => writeItem(item, places)).join('\n')}\n</${tag}>`;
    }
    case 'table': {
      const row = (cells, tag) =>
        `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`;
      const rows = block.rows.map((cells) => row(cells, 'td')).join('\n');
      return `<div class="table" tabindex="0"><table>\n<thead>${row(block.head, 'th')}</thead>\n<tbody>\n${rows}\n</tbody></table></div>`;
    }
    case 'show':
      // Only the app can.
      return '';
  }
}

/** An item of one paragraph stands without the space that paragraphs have. */
function writeItem(blocks, places) {
  const [first] = blocks;
  const isPlain = blocks.length === 1 && first.kind === 'paragraph';
  return `<li>${isPlain ? writeInline(first.content, places) : writeBlocks(blocks, places)}</li>`;
}

function writeInline(content, places) {
  return content.map((one) => writeOne(one, places)).join('');
}

function writeOne(one, places) {
  if (typeof one === 'string') return escapeHtml(one);
  switch (one.kind) {
    case 'strong':
      return `<strong>${writeInline(one.content, places)}</strong>`;
    case 'emphasis':
      return `<em>${writeInline(one.content, places)}</em>`;
    case 'code':
      return `<code>${escapeHtml(one.text)}</code>`;
    case 'picture':
      return `<img src="${escapeHtml(places.picture(one.source))}" alt="${escapeHtml(one.words)}" loading="lazy">`;
    case 'link': {
      const to = places.link(one.to);
      const words = writeInline(one.content, places);
      return to === null ? words : `<a href="${escapeHtml(to)}">${words}</a>`;
    }
  }
}
