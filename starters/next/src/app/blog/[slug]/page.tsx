import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { cms, found } from '../../../cms/client.ts'
import { metadataOf } from '../../../cms/metadata.ts'
import { Article } from '../../../components/Article.tsx'
import { Shell } from '../../../components/Shell.tsx'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ slug: string }>
}

const readArticle = cache(async (slug: string) => {
  const expand = ['member', 'member.image', 'image'] as const
  const article = await found(cms.get('post', slug, { expand }))
  if (article === undefined) {
    const moved = await found(cms.page(`/blog/${slug}`))
    if (moved?.movedTo) permanentRedirect(moved.movedTo)
    notFound()
  }
  // The CMS finds an article by its id too, and its search has such addresses.
  if (article.slug && article.slug !== slug) permanentRedirect(`/blog/${article.slug}`)
  return article
})

async function slugIn({ params }: Props): Promise<string> {
  return decodeURIComponent((await params).slug)
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const slug = await slugIn(props)
  const { title, excerpt, seo, image } = await readArticle(slug)
  return metadataOf({
    path: `/blog/${slug}`,
    title,
    description: excerpt,
    seo: { ...seo, image: seo?.image || image },
  })
}

export default async function ArticlePage(props: Props) {
  const slug = await slugIn(props)
  const article = await readArticle(slug)
  return (
    <Shell path={`/blog/${slug}`}>
      <Article article={article} />
    </Shell>
  )
}
