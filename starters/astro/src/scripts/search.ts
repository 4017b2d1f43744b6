import { createClient, type SearchHit } from '@quoin-cms/client'

// Shows what the CMS finds for the words in the address of the static search page.
const form = document.querySelector<HTMLFormElement>('form[data-search]')
const results = document.querySelector('#results')
const words = new URLSearchParams(location.search).get('q')?.trim() ?? ''

if (form && results && words !== '') {
  const input = form.querySelector('input')
  if (input) input.value = words
  const client = createClient({ url: form.dataset.search ?? '' })
  client.search(words, { limit: 20 }).then(
    ({ total, hits }) => {
      const count = element('p', total === 1 ? '1 result' : `${total} results`)
      const list = element('ul')
      list.className = 'grid'
      list.append(...hits.map(cardOf))
      results.replaceChildren(count, list)
    },
    () =>
      results.replaceChildren(element('p', 'The search is not available at the moment.')),
  )
}

function cardOf(hit: SearchHit): HTMLElement {
  const card = element('li')
  card.className = 'card'
  const link = Object.assign(element('a', hit.title), { href: hit.url })
  const heading = element('h3')
  heading.append(link)
  // The CMS has escaped the excerpt; it has no elements but mark.
  const excerpt = Object.assign(element('p'), { innerHTML: hit.excerpt })
  card.append(heading, excerpt)
  return card
}

function element(name: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text })
}
