import { arrowUpRight } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { Picture } from '../../ui/picture/Picture.tsx'
import { serviceOf } from '../../ui/rich/filmed.ts'
import { Section } from '../../ui/Section.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import styles from './Film.module.css'

/** A card that leads to a film. Nothing of another host is loaded before it is pressed. */
export function Film({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  const { link, poster = '' } = metadataOf(section)
  const service = serviceOf(link ?? '')
  return (
    <Section name={id} title={title} lead={content} tone={tone}>
      {link && (
        <a href={link} className={styles.film}>
          <Picture id={id} image={ownOnly(poster)} alt="" />
          <span className={styles.label}>
            {service ? `Watch on ${service}` : 'Watch the film'}{' '}
            <Glyph of={arrowUpRight} />
          </span>
        </a>
      )}
    </Section>
  )
}

/** The address of a picture of this site; empty for that of another host. */
function ownOnly(address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? address : ''
}
