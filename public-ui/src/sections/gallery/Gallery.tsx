import { textOr } from '../../content/missing.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'
import grid from '../../ui/Grid.module.css'
import { Picture } from '../../ui/picture/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import { itemsOf, type SectionProps } from '../section.ts'
import styles from './Gallery.module.css'

/** A grid of pictures. */
export function Gallery({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  return (
    <Section name={id} title={title} lead={content} tone={tone}>
      <ul className={grid.cards}>
        {itemsOf(section).map(({ image = '', alt, caption, link }, at) => {
          const picture = <Picture id={`${id}-${at}`} image={image} alt={alt} />
          return (
            <li key={at}>
              <figure className={styles.figure}>
                {link ? (
                  <AnyLink href={link} aria-label={textOr(caption, alt ?? '')}>
                    {picture}
                  </AnyLink>
                ) : (
                  picture
                )}
                {caption && <figcaption>{caption}</figcaption>}
              </figure>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
