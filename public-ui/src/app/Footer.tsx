import { mailLink } from '@quoin/shared-ui/format/mailLink'
import { useQuery } from '@tanstack/react-query'
import { useHasPage } from '../content/absent.ts'
import { type MenuLink, targetOf, useMenus } from '../content/navigation.ts'
import { phoneLink } from '../content/phoneLink.ts'
import { useSettings } from '../content/settings.ts'
import { typesQuery } from '../content/types.ts'
import { AnyLink } from '../ui/AnyLink.tsx'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'

/** The footer of every page: further links, and the agency's contact details. */
export function Footer() {
  const { siteName, tagline, address, phone, contactEmail, copyright, legalLine } =
    useSettings()
  const { footer, small } = useMenus()
  const columns = [...footer, ...useMore()]
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.name}>
          <Logo />
          {tagline && <p>{tagline}</p>}
        </div>
        {columns.length > 0 && (
          <nav aria-label="Footer" className={styles.nav}>
            {columns.map((column, at) => (
              <div key={at}>
                <h2 className={styles.title}>{column.title}</h2>
                <Links of={column.items} className={styles.list} />
              </div>
            ))}
          </nav>
        )}
        {(address || phone || contactEmail) && (
          <div>
            <h2 className={styles.title}>Contact</h2>
            <address className={styles.contact}>
              {address && <p>{address}</p>}
              {phone && <a href={phoneLink(phone)}>{phone}</a>}
              {contactEmail && <a href={mailLink(contactEmail)}>{contactEmail}</a>}
            </address>
          </div>
        )}
      </div>
      {small.length > 0 && (
        <nav aria-label="Small print" className={styles.small}>
          <Links of={small} className={styles.line} />
        </nav>
      )}
      {/* A page that was rendered before the turn of the year is corrected after hydration. */}
      <p className={styles.end} suppressHydrationWarning>
        {copyright || (
          <>
            © {new Date().getFullYear()} {siteName}
          </>
        )}
        {legalLine && <span className={styles.legal}>{legalLine}</span>}
      </p>
    </footer>
  )
}

/** The column with the lists of content types without a page of their own; undefined if there are none. */
function useMore() {
  const { data: types = [] } = useQuery(typesQuery)
  const hasPage = useHasPage()
  const items = types.flatMap(({ list, many }) =>
    list !== undefined && hasPage(list) ? [{ path: list, label: many }] : [],
  )
  return items.length > 0 ? [{ title: 'More', items }] : []
}

interface LinksProps {
  of: MenuLink[]
  className: string | undefined
}

function Links({ of: links, className }: LinksProps) {
  return (
    <ul className={className}>
      {links.map((link, at) => (
        <li key={at}>
          <AnyLink href={targetOf(link)}>{link.label}</AnyLink>
        </li>
      ))}
    </ul>
  )
}
