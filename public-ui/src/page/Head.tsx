import { use } from 'react'
import { useLocation } from 'react-router'
import { textOr } from '../content/missing.ts'
import { pictureAt } from '../content/pictures.ts'
import type { Seo } from '../content/seo.ts'
import { useSettings } from '../content/settings.ts'
import { useArrival } from './arrival.tsx'
import { Origin } from './origin.ts'
import { teaser } from './teaser.ts'

/** The picture of a page for shared links. */
export interface SharedPicture {
  /** Its address, absolute or within the site. */
  address: string
  alt: string
  /** Its size and type, if known. */
  size?: { width: number; height: number; type: string } | undefined
}

/** The size of generated pictures. */
export const drawnSize = { width: 1200, height: 630, type: 'image/png' }

interface Props {
  /** The page's own title; without it, the title is the site's. */
  title?: string
  /** The description for search engines, truncated if it is long. */
  description: string
  type?: 'website' | 'article'
  picture?: SharedPicture
  /** The canonical path of the page, if it has several. */
  path?: string
  /** Excludes the page from search engines. It then has no canonical address. */
  hidden?: boolean
  /** The metadata for search engines: a complete title, without the name of the site, and a description. */
  seo?: Seo | null | undefined
}

/** The document's title and meta tags. No other component renders a title. */
export function Head({
  title,
  description: about,
  type,
  picture,
  path,
  seo,
  hidden = seo?.noindex === true,
}: Props) {
  const description = textOr(seo?.description, teaser(about))
  const settings = useSettings()
  const { siteName, tagline, socialImage } = settings
  const origin = use(Origin)
  const parts = title === undefined ? [siteName, tagline] : [title, siteName]
  const name = textOr(seo?.title, parts.filter(Boolean).join(' | '))
  const alt = [siteName, tagline].filter(Boolean).join(', ')
  const known = pictureAt(settings, socialImage)
  const own = socialImage
    ? { address: socialImage, alt, size: known && { ...known, type: known.mime } }
    : { address: '/social.png', alt, size: drawnSize }
  const shared = picture ?? own
  const { address, size } = shared
  const image = address.startsWith('/') ? origin + address : address
  useArrival((announce) => announce(name))
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <Address path={path} />}
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      {size && (
        <>
          <meta property="og:image:width" content={String(size.width)} />
          <meta property="og:image:height" content={String(size.height)} />
          <meta property="og:image:type" content={size.type} />
        </>
      )}
      <meta property="og:image:alt" content={shared.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      {Object.entries(feeds).map(([feed, href]) => (
        <link key={href} rel="alternate" type={feed} href={href} title={siteName} />
      ))}
    </>
  )
}

const feeds = {
  'application/atom+xml': '/atom.xml',
  'application/feed+json': '/feed.json',
}

function Address({ path }: { path: string | undefined }) {
  const { pathname } = useLocation()
  const address = use(Origin) + (path ?? pathname)
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
    </>
  )
}
