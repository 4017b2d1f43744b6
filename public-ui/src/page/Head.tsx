import { use } from 'react'
import { useLocation } from 'react-router'
import { useSettings } from '../content/settings.ts'
import { useArrival } from './arrival.tsx'
import { Origin } from './origin.ts'

interface Props {
  /** The page's own name; without it, the title is the site's. */
  title?: string
  /** What a search engine shows under the title. */
  description: string
  type?: 'website' | 'article'
  /** The address of a picture of the page. */
  image?: string
  /** Keeps the page out of search engines. */
  hidden?: boolean
}

/** The document's title and meta tags. Nothing else renders a title. */
export function Head({ title, description, type = 'website', image, hidden }: Props) {
  const { siteName, tagline } = useSettings()
  const origin = use(Origin)
  const { pathname } = useLocation()
  const name = title === undefined ? `${siteName} | ${tagline}` : `${title} | ${siteName}`
  const address = origin + pathname
  const picture = image?.startsWith('http') ? image : origin + (image ?? '/social.png')
  useArrival((announce) => announce(name))
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      {hidden && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  )
}
