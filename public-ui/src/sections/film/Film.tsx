import { arrowUpRight } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useState } from 'react'
import { useSettings } from '../../content/settings.ts'
import { isPlain } from '../../page/isPlain.ts'
import { frameAttributes, frameOf } from '../../ui/film/framed.ts'
import { Picture } from '../../ui/picture/Picture.tsx'
import { serviceOf } from '../../ui/rich/filmed.ts'
import { Section } from '../../ui/Section.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import styles from './Film.module.css'

/**
 * A film: a file of the library with the browser's own controls, any other as a card. Nothing is loaded from another
 * host before the card is clicked; then the film plays in place, or opens its page if its host may not be embedded.
 */
export function Film({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  const { link = '', poster = '' } = metadataOf(section)
  const { filmHosts } = useSettings()
  const [playing, setPlaying] = useState(false)
  const frame = frameOf(link, filmHosts)
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      {isOwn(link) ? (
        <div className={styles.own}>
          {/* Captions are part of the file, if it has any: the library keeps none beside it. */}
          {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            className={styles.frame}
            src={link}
            poster={isOwn(poster) ? poster : undefined}
            aria-label={title}
            controls
            preload="none"
            onPlay={() => setPlaying(true)}
          />
          {isOwn(poster) && !playing && <PlayMark />}
        </div>
      ) : playing && frame ? (
        <iframe
          {...frameAttributes}
          ref={focus}
          className={styles.frame}
          src={frame}
          title={title}
        />
      ) : (
        link && (
          <a
            href={link}
            className={styles.film}
            onClick={(event) => {
              if (frame === undefined || !isPlain(event)) return
              event.preventDefault()
              setPlaying(true)
            }}
          >
            <Picture id={id} image={isOwn(poster) ? poster : ''} alt="" />
            <PlayMark />
            <Label service={serviceOf(link)} leaves={frame === undefined} />
          </a>
        )
      )}
    </Section>
  )
}

interface LabelProps {
  service: string | undefined
  /** Whether the film opens on another site instead of playing in place. */
  leaves: boolean
}

function Label({ service, leaves }: LabelProps) {
  return (
    <span className={styles.label}>
      {service ? `Watch on ${service}` : 'Watch the film'}
      {leaves && <Glyph of={arrowUpRight} />}
    </span>
  )
}

function PlayMark() {
  return (
    <svg aria-hidden viewBox="0 0 80 80" className={styles.play}>
      <circle cx="40" cy="40" r="40" className={styles.ground} />
      <path d="M32 24v32l26-16z" fill="currentColor" />
    </svg>
  )
}

/** The clicked link, which had the focus, is replaced. */
function focus(frame: HTMLIFrameElement | null) {
  frame?.focus()
}

/** Whether an address is a file of this site. */
function isOwn(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//')
}
