import type { ReactNode } from 'react'
import { client } from '../cms/client.ts'
import { readSite } from '../cms/site.ts'
import { Menu } from './Menu.tsx'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  /** The path of the page. */
  path: string
  isPreview?: boolean
  children: ReactNode
}

/** The frame of every page: the colour of the brand, the header with the main menu, and the footer. */
export async function Shell({ path, isPreview = false, children }: Props) {
  const { settings, menus } = await readSite()
  // With a token of access, the page that says that a page is not there would have the menus of a site in 'Coming soon'.
  if (settings.comingSoon && !isPreview) return <main>{children}</main>
  const { siteName, logo, address, contactEmail, accentShown } = settings
  const action = menus.action?.label ? menus.action : undefined
  const brand = /^#[0-9a-f]{3,8}$/i.test(accentShown) ? accentShown : '#1957d2'
  return (
    <>
      <style>{`:root { --brand: ${brand} }`}</style>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      {isPreview && (
        <p className="preview">This is a preview. It shows what is not published yet.</p>
      )}
      <header className="site">
        <SiteLink className="name" href="/">
          {logo ? <img src={client.image(logo)} alt={siteName} height="32" /> : siteName}
        </SiteLink>
        <nav aria-label="Main">
          <Menu items={menus.header} here={path} />
        </nav>
        <SiteLink href="/search">Search</SiteLink>
        {action && (
          <SiteLink className="button" href={action.path || action.link}>
            {action.label}
          </SiteLink>
        )}
      </header>
      <main id="content">{children}</main>
      <footer className="site">
        {menus.footer.map(({ title, items }, index) => (
          <nav key={index} aria-label={title}>
            <h2>{title}</h2>
            <Menu items={items} here={path} />
          </nav>
        ))}
        <address>
          <strong>{siteName}</strong>
          {address && <span>{address}</span>}
          {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        </address>
        {menus.small.length > 0 && (
          <nav aria-label="Legal">
            <Menu items={menus.small} here={path} />
          </nav>
        )}
      </footer>
    </>
  )
}
