import { expect, it } from 'vitest'
import { read, write } from './html.ts'
import { cleanPasted } from './paste.ts'

/** The cleaned HTML of something pasted. */
const text = (html: string) =>
  write(read(cleanPasted(html).html)).replaceAll(/\s*\n\s*/g, '')

it('takes a document of Word', () => {
  const item = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${String(level)} lfo1'>` +
    `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}` +
    `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`
  const word =
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head><body lang=EN-GB>` +
    `<!--StartFragment--><h1><span style='font-size:16pt'>Harbour plan</span></h1>` +
    `<p class=MsoNormal>The <b style='mso-bidi-font-weight:normal'>crane</b> is <i>old</i> and <u>slow</u>.<o:p></o:p></p>` +
    item(1, '·', 'Rope') +
    item(2, 'o', 'Hemp') +
    item(2, 'o', 'Steel') +
    item(1, '·', 'Oil') +
    `<p class=MsoNormal>Then:</p>` +
    item(1, '1.', 'Lift') +
    item(1, '2.', 'Lower') +
    `<table class=MsoTableGrid border=1><tr style='height:10pt'><td width=90><p class=MsoNormal>Load</p></td><td><p class=MsoNormal>2 t</p></td></tr></table>` +
    `<!--EndFragment--></body></html>`
  expect(text(word)).toBe(
    '<h2>Harbour plan</h2><p>The <b>crane</b> is <i>old</i> and <u>slow</u>.</p>' +
      '<ul><li>Rope<ul><li>Hemp</li><li>Steel</li></ul></li><li>Oil</li></ul>' +
      '<p>Then:</p><ol><li>Lift</li><li>Lower</li></ol>' +
      '<table><tbody><tr><td><p>Load</p></td><td><p>2 t</p></td></tr></tbody></table>',
  )
})

it('takes a document of Google Docs', () => {
  const docs =
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b">` +
    `<h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Tides</span></h2>` +
    `<p dir="ltr"><span style="font-weight:400">High </span><span style="font-weight:700">water</span>` +
    `<span style="font-weight:400;font-style:italic"> comes</span><span style="text-decoration:line-through">late</span> ` +
    `<a href="https://www.google.com/url?q=https://tides.example/today&amp;sa=D&amp;ust=1" style="text-decoration:none"><span style="text-decoration:underline">today</span></a></p>` +
    `<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Spring</span></p></li><li dir="ltr"><p><span>Neap</span></p></li></ul></b><br>`
  expect(text(docs)).toBe(
    '<h2>Tides</h2><p>High <strong>water</strong><em> comes</em><s>late</s> <a href="https://tides.example/today">today</a></p>' +
      '<ul><li><p>Spring</p></li><li><p>Neap</p></li></ul>',
  )
})

it('takes a document of LibreOffice', () => {
  const office =
    `<html><head><meta name="generator" content="LibreOffice"/><style type="text/css">p { color: #000 }</style></head><body lang="en-GB">` +
    `<h1 class="western">Sails</h1><p style="line-height: 115%"><font face="Liberation Serif"><font size="3">Made of <b>cotton</b>, <strike>silk</strike></font></font></p>` +
    `<ol><li><p style="margin-bottom: 0cm">Cut</p></li><li><p>Sew</p></li></ol></body></html>`
  expect(text(office)).toBe(
    '<h2>Sails</h2><p>Made of <b>cotton</b>, <s>silk</s></p><ol><li><p>Cut</p></li><li><p>Sew</p></li></ol>',
  )
})

it('takes cells of Excel', () => {
  const excel =
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td {mso-ignore:padding}</style></head><body>` +
    `<table border=0 cellpadding=0 width=144 style='width:108pt'><!--StartFragment--><col width=72 span=2><tr height=20><td height=20 class=xl65 width=72>Boat</td>` +
    `<td class=xl65 align=right>12</td></tr><!--EndFragment--></table></body></html>`
  expect(text(excel)).toMatch(
    /^<table>(?:<colgroup>.*<\/colgroup>)?<tbody><tr><td>Boat<\/td><td>12<\/td><\/tr><\/tbody><\/table>$/,
  )
})

it('takes a part of a page', () => {
  const page =
    `<div class="card"><div><h3 class="t">Knots</h3><div>A <del>loose</del> <ins>tight</ins> one</div></div>` +
    `<p>See <a class="x" href="/knots" onclick="go()">all</a></p><blockquote><p>Hold fast</p></blockquote><pre><code>tie(rope)\n  pull()</code></pre></div>`
  expect(text(page).replaceAll('\n', '')).toBe(
    '<h3>Knots</h3><p>A <s>loose</s> <u>tight</u> one</p><p>See <a href="/knots">all</a></p>' +
      '<blockquote><p>Hold fast</p></blockquote><pre><code>tie(rope)pull()</code></pre>',
  )
})

it('leaves what was copied in the editor as it is', () => {
  const own = '<p data-pm-slice="1 1 []">One <span lang="fr">deux</span></p>'
  expect(cleanPasted(own)).toEqual({ html: own, dropped: [] })
})

it('names what it leaves out', () => {
  expect(
    cleanPasted(
      '<p>a<img src="file:///C:/boat.png"><img src="https://a.example/b.png" alt="B"></p><iframe src="https://film.example"></iframe><video></video>',
    ),
  ).toEqual({
    html: '<p>a<img src="https://a.example/b.png" alt="B"></p>',
    dropped: [
      'a picture that lies on another computer: add its file',
      '2 films or sounds',
    ],
  })
})

it('keeps a list of Word that is followed by nothing, and one with a gap between levels', () => {
  const item = (level: number) =>
    `<p style="mso-list:l1 level${String(level)} lfo2"><span style="mso-list:Ignore">a)</span>L${String(level)}</p>`
  expect(text(item(1) + item(3) + item(1))).toBe(
    '<ol><li>L1<ol><li>L3</li></ol></li><li>L1</li></ol>',
  )
})

it('says what it took out of words: scripts, links that would run one, and colours', () => {
  const pasted =
    '<p style="color:black"><span style="color: #C00000; font-size:14pt">Red</span><script>alert(1)</script> ' +
    '<a href="javascript:alert(2)">press</a></p>'
  expect(cleanPasted(pasted)).toEqual({
    html: '<p>Red press</p>',
    dropped: ['a script', 'a link that would run a script', 'colours'],
  })
  const plain = '<p style="color:windowtext;background-color:transparent">Plain</p>'
  expect(cleanPasted(plain).dropped).toEqual([])
})

it('takes a long text that has no end of a tag in it', () => {
  // Backtracking from each tag would take an hour.
  expect(cleanPasted('<a '.repeat(500_000)).dropped).toEqual([])
})

const wordItem = (list: string, level: number, mark: string, words: string, count = 1) =>
  `<p class=MsoListParagraph style='mso-list:${list} level${String(level)} lfo${String(count)}'><![if !supportLists]>` +
  `<span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${words}</p>`

it.each<[string, Parameters<typeof wordItem>[], string]>([
  [
    'numbers after bullets',
    [
      ['l0', 1, '·', 'a'],
      ['l1', 1, '1.', 'b'],
      ['l1', 1, '2.', 'c'],
    ],
    '<ul><li>a</li></ul><ol><li>b</li><li>c</li></ol>',
  ],
  [
    'two lists of bullets',
    [
      ['l0', 1, '·', 'a'],
      ['l1', 1, '·', 'b'],
    ],
    '<ul><li>a</li></ul><ul><li>b</li></ul>',
  ],
  [
    'another kind of mark in one list',
    [
      ['l0', 1, '·', 'a'],
      ['l0', 1, 'a)', 'b'],
      ['l0', 1, 'b)', 'c'],
    ],
    '<ul><li>a</li></ul><ol><li>b</li><li>c</li></ol>',
  ],
  [
    'a list from five',
    [
      ['l0', 1, '5.', 'a'],
      ['l0', 1, '6.', 'b'],
    ],
    '<ol start="5"><li>a</li><li>b</li></ol>',
  ],
  [
    'a count that begins again',
    [
      ['l0', 1, '1.', 'a'],
      ['l0', 1, '1.', 'b', 2],
    ],
    '<ol><li>a</li></ol><ol><li>b</li></ol>',
  ],
  [
    'letters below numbers, which go on',
    [
      ['l0', 1, '1.', 'a'],
      ['l0', 2, 'h)', 'b'],
      ['l0', 2, 'i)', 'c'],
      ['l0', 1, '2.', 'd'],
      ['l0', 2, 'a)', 'e'],
    ],
    '<ol><li>a<ol start="8"><li>b</li><li>c</li></ol></li><li>d<ol><li>e</li></ol></li></ol>',
  ],
  [
    'roman numbers',
    [
      ['l0', 1, 'i.', 'a'],
      ['l0', 1, 'ii.', 'b'],
      ['l0', 1, 'iii.', 'c'],
      ['l0', 1, 'iv.', 'd'],
      ['l0', 1, 'v.', 'e'],
    ],
    '<ol><li>a</li><li>b</li><li>c</li><li>d</li><li>e</li></ol>',
  ],
  [
    'numbers of several levels',
    [
      ['l0', 1, '1.', 'a'],
      ['l0', 2, '1.1', 'b'],
      ['l0', 2, '1.2', 'c'],
    ],
    '<ol><li>a<ol><li>b</li><li>c</li></ol></li></ol>',
  ],
  [
    'a list that begins deep',
    [
      ['l0', 2, '·', 'a'],
      ['l0', 1, '·', 'b'],
    ],
    '<ul><li>a</li></ul><ul><li>b</li></ul>',
  ],
])('takes lists of Word: %s', (_name, items, want) => {
  expect(text(items.map((item) => wordItem(...item)).join(''))).toBe(want)
})

const onlineItem = (list: string, level: number, words: string, tag = 'ul', start = '') =>
  `<div class="OutlineElement Ltr"><${tag} role="list"${start}><li data-listid="${list}" data-aria-level="${String(level)}" role="listitem">` +
  `<p class="Paragraph"><span class="TextRun">${words}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`

it('takes lists of Word in the browser', () => {
  const pasted =
    onlineItem('1', 1, 'Bread') +
    onlineItem('1', 2, 'Rye') +
    onlineItem('1', 1, 'Milk') +
    onlineItem('2', 1, 'First', 'ol', ' start="1"') +
    onlineItem('2', 1, 'Second', 'ol', ' start="2"') +
    '<div class="OutlineElement"><p>Then</p></div>' +
    onlineItem('2', 1, 'Third', 'ol', ' start="3"')
  expect(text(pasted)).toBe(
    '<ul><li><p>Bread</p><ul><li><p>Rye</p></li></ul></li><li><p>Milk</p></li></ul>' +
      '<ol><li><p>First</p></li><li><p>Second</p></li></ol><p>Then</p><ol start="3"><li><p>Third</p></li></ol>',
  )
})

it('keeps every item of lists of Word and their order', () => {
  let seed = 7
  const pick = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const marks = ['·', 'o', '1.', '2.', '(3)', 'a)', 'iv.', '1.1', '']
  for (let round = 0; round < 10; round++) {
    const count = pick(12) + 1
    const online = pick(2) === 1
    const items = Array.from({ length: count }, (_, at) =>
      online
        ? onlineItem(
            String(pick(2)),
            pick(4) + 1,
            `w${String(at)}`,
            pick(2) ? 'ul' : 'ol',
          )
        : wordItem(
            `l${String(pick(2))}`,
            pick(4) + 1,
            marks[pick(9)] ?? '',
            `w${String(at)}`,
          ),
    )
    const { html } = cleanPasted(items.join(''))
    expect(html.match(/w\d+/g)).toEqual(items.map((_, at) => `w${String(at)}`))
    expect(html.match(/<li>/g)).toHaveLength(count)
  }
})

it('takes headings that Word writes as paragraphs', () => {
  const pasted =
    '<p class=MsoTitle>Plan</p><p class=MsoHeading2>Ropes</p><p class="MsoHeading7">Hemp</p>' +
    '<p class=Own style="mso-outline-level:3">Steel</p><p class=MsoNormal style="mso-outline-level:body-text">Oil</p>'
  expect(text(pasted)).toBe(
    '<h2>Plan</h2><h2>Ropes</h2><h6>Hemp</h6><h3>Steel</h3><p>Oil</p>',
  )
})
