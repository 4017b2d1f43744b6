import { textOr } from '../../content/missing.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { itemsOf, type SectionProps } from '../section.ts'
import styles from './Logos.module.css'

/** The logos of companies, in a row. */
export function Logos({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      <ul className={styles.logos}>
        {itemsOf(section).map(({ image, alt, caption, link }, at) => {
          const logo = image ? (
            <img
              src={image}
              alt={textOr(alt, caption ?? '')}
              width="208"
              height="80"
              loading="lazy"
              decoding="async"
              className={styles.logo}
            />
          ) : (
            <span className={styles.name}>{textOr(caption, alt ?? '')}</span>
          )
          return <li key={at}>{link ? <AnyLink href={link}>{logo}</AnyLink> : logo}</li>
        })}
      </ul>
    </Section>
  )
}
