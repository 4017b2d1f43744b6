import { mailLink } from '@quoin/shared-ui/format/mailLink'
import { Link } from 'react-router'
import { phoneLink } from '../content/phoneLink.ts'
import { useSettings } from '../content/settings.ts'
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
]

/** The end of every page: where else to go, and how to reach the agency. */
export function Footer() {
  const { siteName, tagline, address, phone, contactEmail } = useSettings()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.name}>
          <Logo />
          <p>{tagline}</p>
        </div>
        <nav aria-label="Footer" className={styles.nav}>
          <div>
            <h2 className={styles.title}>Company</h2>
            <ul className={styles.list}>
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2 className={styles.title}>Services</h2>
            <ul className={styles.list}>
              {services.map((service) => (
                <li key={service}>
                  <Link to="/services">{service}</Link>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div>
          <h2 className={styles.title}>Contact</h2>
          <address className={styles.contact}>
            <p>{address}</p>
            <a href={phoneLink(phone)}>{phone}</a>
            <a href={mailLink(contactEmail)}>{contactEmail}</a>
          </address>
        </div>
      </div>
      <p className={styles.end}>© 2019 to today, {siteName}. Made with care in the UK.</p>
    </footer>
  )
}
