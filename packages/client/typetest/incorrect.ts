// Programs that do not compile: each line after an expectation has one mistake. An expectation without a mistake fails too.
import { createClient } from '@quoin-cms/client'

const client = createClient({ url: 'https://cms.example' })

// @ts-expect-error -- a client needs an address
createClient({})
// @ts-expect-error -- there is no such view
createClient({ url: 'https://cms.example', view: 'visitor' })

// @ts-expect-error -- there is no such type
client.list('posts')
// @ts-expect-error -- settings are one entry
client.list('settings')
// @ts-expect-error -- posts are a list
void client.single('post')
// @ts-expect-error -- a misspelt option
client.list('post', { limits: 3 })
// @ts-expect-error -- a misspelt field
client.list('post', { fields: ['titel'] })
// @ts-expect-error -- a field of another type
client.list('post', { fields: ['siteName'] })
// @ts-expect-error -- a field of an entry that is not expanded
client.list('post', { fields: ['member.name'] })
// @ts-expect-error -- a misspelt field of an expanded entry
client.list('post', { expand: ['member'], fields: ['member.nam'] })
// @ts-expect-error -- no reference
client.list('post', { expand: ['title'] })
// @ts-expect-error -- a misspelt reference of a reference
client.list('page', { expand: ['parent.parents'] })
// @ts-expect-error -- a misspelt sort
client.list('post', { sort: '-publishdAt' })
// @ts-expect-error -- a field without an index
client.list('post', { sort: ['title', 'content'] })

// @ts-expect-error -- a misspelt condition
client.list('post', { filter: { titel: 'x' } })
// @ts-expect-error -- no value of this choice
client.list('post', { filter: { status: 'public' } })
// @ts-expect-error -- choices have no order
client.list('post', { filter: { status: { gt: 'draft' } } })
// @ts-expect-error -- tags are not equal to a text
client.list('post', { filter: { tags: 'go' } })
// @ts-expect-error -- a list is an array
client.list('post', { filter: { tags: { any: 'go,design' } } })
// @ts-expect-error -- a number
client.list('post', { filter: { title: 5 } })
// @ts-expect-error -- a misspelt field of a reference
client.list('post', { filter: { 'member.nam': 'x' } })
// @ts-expect-error -- a misspelt field of an alternative
client.list('post', { filter: { or: [{ titel: 'x' }] } })

// @ts-expect-error -- a required field is missing
void client.create('post', { title: 'A' })
// @ts-expect-error -- settings are not created
void client.create('settings', {})
// @ts-expect-error -- a misspelt field
void client.update('post', 'on-craft', { titel: 'A' })
// @ts-expect-error -- a field that the server computes
void client.update('post', 'on-craft', { createdAt: '' })
// @ts-expect-error -- there is no such ratio
client.image('/media/a/b.jpg', { ratio: '5:7' })
// @ts-expect-error -- there is no such type
client.changes({ types: ['posts'] })

// @ts-expect-error -- the references of a single entry cannot be expanded
void client.single('navigation', { expand: ['header.page'] })

export async function answers() {
  const post = await client.get('post', 'on-craft', {
    expand: ['member'],
    fields: ['title'],
  })
  // @ts-expect-error -- a field that was not asked for
  void post.excerpt
  // @ts-expect-error -- what was not expanded
  void post.expand.image
  // @ts-expect-error -- a visitor may not see the member
  void post.expand.member.name
  const plain = await client.get('post', 'on-craft')
  // @ts-expect-error -- nothing was expanded
  void plain.expand
  const found = await client.page('/about')
  // @ts-expect-error -- the page may have moved
  void found.sections.length
}
