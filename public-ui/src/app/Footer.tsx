import { mailLink } from '@quoin/shared-ui/format/mailLink'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHasPage } from '../content/absent.ts'
import { phoneLink } from '../content/phoneLink.ts'
import { useSettings } from '../content/settings.ts'
import { typesQuery } from '../content/types.ts'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'

const pages = [
  { to: '/', label: 'Home' },
  { to: '/products', label: 'Products' },
  { to: '/services', label: 'Services' },
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/careers', label: 'Careers' },
  { to: '/contact', label: 'Contact' },
]

const services = [
  'Web Development',
  'Mobile Apps',
  'SEO & Digital Marketing',
  'UI/UX Design',
].map((label) => ({ to: '/services', label }))

/** The end of every page: where else to go, and how to reach the agency. */
export function Footer() {
  const { siteName, tagline, address, phone, contactEmail, copyright, legalLine } =
    useSettings()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.name}>
          <Logo />
          {tagline && <p>{tagline}</p>}
        </div>
        <nav aria-label="Footer" className={styles.nav}>
          <Column title="Company" links={pages} />
          <Column title="Services" links={services} />
          <More />
        </nav>
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
      {/* A page that was rendered before the turn of the year is right again once it runs. */}
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

/** The lists of content types that have no page of their own; nothing where there are none. */
function More() {
  const { data: types = [] } = useQuery(typesQuery)
  const lists = types.flatMap(({ list, many }) =>
    list === undefined ? [] : [{ to: list, label: many }],
  )
  return lists.length > 0 && <Column title="More" links={lists} />
}

interface ColumnProps {
  title: string
  links: { to: string; label: string }[]
}

function Column({ title, links }: ColumnProps) {
  const hasPage = useHasPage()
  const there = links.filter(({ to }) => to === '/' || hasPage(to))
  if (there.length === 0) return null
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {there.map(({ to, label }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
