import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { previewed, previewOf } from '../../cms/client.ts'
import { Article } from '../../components/Article.tsx'
import { Page } from '../../components/Page.tsx'
import { Shell } from '../../components/Shell.tsx'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

// Staff come here from the CMS: the preview address in its settings is
// https://YOUR-SITE/preview?path={path}&token={token}
const readPreview = cache(async (path: string, token: string) => {
  if (!token.startsWith('qp_')) notFound()
  const editing = previewOf(token)
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1]
  if (slug) {
    const expand = ['member', 'member.image', 'image'] as const
    const article = await previewed(
      editing.get('post', decodeURIComponent(slug), { expand }),
    )
    if (article) return { article, page: undefined }
  }
  const page = await previewed(editing.page(path))
  if (page === undefined) notFound()
  if (page.movedTo !== undefined) redirect(page.movedTo)
  return { article: undefined, page }
})

async function read({ searchParams }: Props) {
  const { path = '/', token = '' } = await searchParams
  return { path: `${path}`, ...(await readPreview(`${path}`, `${token}`)) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { article, page } = await read(props)
  return { title: `${(article ?? page).title}: preview`, robots: { index: false } }
}

export default async function PreviewPage(props: Props) {
  const { path, article, page } = await read(props)
  return (
    <Shell path={path} isPreview>
      {article ? <Article article={article} /> : <Page page={page} />}
    </Shell>
  )
}
