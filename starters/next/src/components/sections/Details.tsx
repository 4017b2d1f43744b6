import { readSite } from '../../cms/site.ts'
import { Prose } from '../Prose.tsx'
import type { SectionProps } from './section.ts'

/** The address, the telephone and the opening hours of the settings. */
export async function Details({ section }: SectionProps) {
  const { title, content } = section
  const { settings } = await readSite()
  const { address, phone, contactEmail, hours, mapUrl } = settings
  const lines = (hours ?? []) as string[]
  return (
    <>
      {title && <h2>{title}</h2>}
      <Prose text={content} />
      <address>
        {address && <span>{address}</span>}
        {mapUrl && <a href={mapUrl}>Map</a>}
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
        {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </>
  )
}
