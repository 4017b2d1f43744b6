import type { Metadata } from 'next'
import { client } from './client.ts'
import { readSite } from './site.ts'

/** The description of a page for search engines and other sites. */
interface Described {
  path: string
  title: string
  description?: string | undefined
  seo?:
    | { title?: string; description?: string; image?: string; noindex?: boolean }
    | undefined
  /** Whether search engines must not keep the page. */
  isHidden?: boolean
}

/** Returns the metadata of a page. */
export async function metadataOf(described: Described): Promise<Metadata> {
  const { path, title, description, seo = {}, isHidden = false } = described
  const { settings } = await readSite()
  const heading = seo.title || title
  const image = seo.image || settings.socialImage
  const about = seo.description || description || settings.description
  const site = process.env.SITE_URL
  return {
    title: heading === settings.siteName ? heading : `${heading} · ${settings.siteName}`,
    description: about,
    openGraph: {
      title: heading,
      description: about,
      ...(image && {
        images: client.image(image, { width: 1200, ratio: '1.91:1', format: 'jpg' }),
      }),
    },
    ...((isHidden || seo.noindex) && { robots: { index: false } }),
    ...(site && !isHidden && { alternates: { canonical: new URL(path, site).href } }),
    ...(settings.favicon && { icons: client.image(settings.favicon) }),
  }
}
