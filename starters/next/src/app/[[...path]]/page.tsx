import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { cms, found } from '../../cms/client.ts'
import { metadataOf } from '../../cms/metadata.ts'
import { Page } from '../../components/Page.tsx'
import { Shell } from '../../components/Shell.tsx'

// Each page is rendered at its first request, and kept.
export const dynamic = 'force-static'
export const generateStaticParams = () => []

interface Props {
  params: Promise<{ path?: string[] }>
}

const readPage = cache(async (path: string) => {
  const page = await found(cms.page(path))
  if (page === undefined) notFound()
  if (page.movedTo !== undefined) permanentRedirect(page.movedTo)
  return page
})

async function pathIn({ params }: Props): Promise<string> {
  const { path = [] } = await params
  return `/${path.map(decodeURIComponent).join('/')}`
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const path = await pathIn(props)
  const { title, seo } = await readPage(path)
  return metadataOf({ path, title, seo })
}

export default async function SitePage(props: Props) {
  const path = await pathIn(props)
  const page = await readPage(path)
  return (
    <Shell path={path}>
      <Page page={page} />
    </Shell>
  )
}
