import { mailLink } from '@quoin/shared-ui/format/mailLink'
import { clock, envelope, location, phone as phoneSign } from '@quoin/shared-ui/ui/glyphs'
import { Glyph, type Shape } from '@quoin/shared-ui/ui/Glyph'
import type { ReactNode } from 'react'
import { phoneLink } from '../../content/phoneLink.ts'
import { useSettings, useSettingsPending } from '../../content/settings.ts'
import styles from './ContactDetails.module.css'

/** The address, opening hours and profiles of the agency, if known. */
export function ContactDetails() {
  const { address, phone, contactEmail, hours, social } = useSettings()
  const pending = useSettingsPending()
  if (pending) return <div className={styles.waiting} aria-busy />
  return (
    <div className={styles.details}>
      {address && (
        <Detail icon={location} title="Address">
          <p className={styles.address}>{address}</p>
        </Detail>
      )}
      {phone && (
        <Detail icon={phoneSign} title="Phone">
          <a href={phoneLink(phone)}>{phone}</a>
        </Detail>
      )}
      {contactEmail && (
        <Detail icon={envelope} title="Email">
          <a href={mailLink(contactEmail)}>{contactEmail}</a>
        </Detail>
      )}
      {hours.length > 0 && (
        <Detail icon={clock} title="Business Hours">
          <ul>
            {hours.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Detail>
      )}
      {social.length > 0 && (
        <div className={styles.social}>
          <h3>Follow Us</h3>
          <ul>
            {social.map(({ label, url }) => (
              <li key={label}>
                <a href={url} rel="me">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

interface DetailProps {
  icon: Shape
  title: string
  children: ReactNode
}

function Detail({ icon, title, children }: DetailProps) {
  return (
    <div className={styles.detail}>
      <Glyph of={icon} className={styles.icon} />
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </div>
  )
}
