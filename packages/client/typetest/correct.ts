// Programs that compile, and the types of their answers.
import { createClient, QuoinError, type Picture } from '@quoin-cms/client'
import type { Member, Post } from './quoin.gen.d.ts'

const client = createClient({ url: 'https://cms.example' })

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Returns a function that compiles only with a value of exactly this type. */
function is<Expected>() {
  return <Actual>(value: Same<Actual, Expected> extends true ? Actual : never) => value
}

export async function lists() {
  for await (const post of client.list('post', { sort: '-publishedAt', limit: 20 })) {
    is<string>()(post.title)
    is<string | null>()(post.member)
    is<'draft' | 'published' | 'archived'>()(post.status)
  }
  const { entries, total, cursor } = await client.list('post').page()
  is<Post[]>()(entries)
  is<number | undefined>()(total)
  is<string | undefined>()(cursor)
}

export async function fields() {
  const post = await client.get('post', 'on-craft', { fields: ['title', 'readTime'] })
  is<{ id: string; title: string; readTime: number }>()(post)
  const named = await client.get('post', 'on-craft', { fields: 'slug' })
  is<{ id: string; slug: string }>()(named)
}

export async function expansions() {
  const post = await client.get('post', 'on-craft', {
    expand: ['member', 'image', 'content'],
    fields: ['title', 'member.name'],
  })
  is<string>()(post.title)
  is<{ id: string; name: string } | null>()(post.expand.member)
  is<Picture | null>()(post.expand.image)
  is<Record<string, Picture>>()(post.expand.content)

  const whole = await client.get('post', 'on-craft', { expand: 'member' })
  is<Member | null>()(whole.expand.member)
  is<number>()(whole.readTime)

  const page = await client.get('page', 'about', {
    expand: ['sections', 'parent.parent'],
  })
  is<string | undefined>()(page.expand.sections[0]?.title)
  is<string | undefined>()(page.expand.parent?.expand.parent?.title)

  const way = await client.get('page', 'about', {
    expand: ['parent.parent'],
    fields: ['path', 'parent.title', 'parent.parent.title'],
  })
  is<string | undefined>()(way.expand.parent?.title)
  is<string | undefined>()(way.expand.parent?.expand.parent?.title)
}

export function filters(published: Date) {
  return client.list('post', {
    filter: {
      title: 'On craft',
      status: { ne: 'archived' },
      tags: { any: ['go', 'a, b'] },
      publishedAt: { gte: published, empty: false },
      'member.name': { eq: 'Ada', empty: false },
      or: [{ category: 'Web' }, { category: { prefix: 'mob' }, 'member.name': 'x' }],
    },
    sort: ['-publishedAt', 'title', 'id'],
    count: false,
  })
}

export async function reads() {
  const settings = await client.single('settings', { fields: ['siteName'] })
  is<{ id: string; siteName: string }>()(settings)
  const found = await client.page('/about')
  if (found.movedTo !== undefined) return is<string>()(found.movedTo)
  is<string | undefined>()(found.sections[0]?.type)
  return is<string>()(found.title)
}

export async function writes(file: Blob) {
  const fields = { title: 'A', content: '', category: 'Web', excerpt: '' }
  const post = is<Post>()(await client.create('post', fields))
  await client.update('post', post, { tags: ['go'] })
  await client.update('settings', 'settings', { tagline: 'Words' })
  await client.remove('post', post.id, { force: true })
  await client.submit('contact', { name: 'Ada' }, { brief: file })
  return client.image(post.image, { width: 640, ratio: '16:9', format: 'webp' })
}

export async function follows() {
  for await (const { changes, cursor } of client.changes({ types: ['post'], wait: 0 })) {
    is<'created' | 'updated' | 'deleted' | undefined>()(changes[0]?.op)
    is<string>()(cursor)
  }
  for await (const event of client.live())
    if (event.event === 'change') return is<'put' | 'delete'>()(event.op)
  return undefined
}

export function failures(error: unknown) {
  return error instanceof QuoinError ? error.fields.title : undefined
}
