import { useId } from 'react'
import { useLocation } from 'react-router'
import { useSettings, useSettingsPending } from '../../content/settings.ts'
import { PageHeading } from '../../page/PageHeading.tsx'
import shell from '../../ui/Shell.module.css'
import { Picture } from '../../ui/picture/Picture.tsx'
import { lookAttributes } from '../../ui/Section.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import { SectionButtons } from '../SectionButtons.tsx'
import { Drawing } from './Drawing.tsx'
import styles from './Hero.module.css'

/** The introduction of the site or a page, in one sentence, with links. */
export function Hero({ section, opens, adorned }: SectionProps) {
  const { id, title, content } = section
  const { image, look } = metadataOf(section)
  const hasCorner = !image && opens && adorned
  const heading = useId()
  const columns = (
    <div className={shell.shell}>
      <div className={image || hasCorner ? styles.columns : styles.alone}>
        <div>
          {opens && <Tagline />}
          {opens ? <PageHeading>{title}</PageHeading> : <h2 id={heading}>{title}</h2>}
          {content && <p className={styles.lead}>{content}</p>}
          <SectionButtons of={section} />
        </div>
        {image && (
          <div className={styles.picture}>
            <Picture id={id} image={image} />
          </div>
        )}
        {hasCorner && <Drawing id={id} />}
      </div>
    </div>
  )
  return opens ? (
    <header id={id} className={styles.hero} {...lookAttributes(look)}>
      {columns}
    </header>
  ) : (
    <section
      id={id}
      aria-labelledby={heading}
      className={styles.hero}
      {...lookAttributes(look)}
    >
      {columns}
    </section>
  )
}

/** The tagline of the site, above the heading of the home page. */
function Tagline() {
  const { tagline } = useSettings()
  const pending = useSettingsPending()
  const { pathname } = useLocation()
  if (pathname !== '/' || (!tagline && !pending)) return null
  return <p className={styles.tagline}>{tagline || '\u00A0'}</p>
}
