import { PREVIEW_REQUEST } from '@quoin/shared-ui/api/previewMessage'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useRef, useState } from 'react'
import type { Entry, Place } from '../../model/schema.ts'
import { plainText } from '../../fields/rich/plainText.ts'
import { usePostToFrame } from '../../entry-form/preview/usePostToFrame.ts'
import { type Draft, isHero, isRich } from './draft.ts'
import styles from './SectionPreview.module.css'

interface Props {
  section: Entry
  /** The page that contains it. */
  place: Place | undefined
  draft: Draft
}

/**
 * The public page with the unsaved section. The page is an image without interaction; its text is repeated beside it
 * for screen readers.
 */
export function SectionPreview({ section, place, draft }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { title, content, metadata } = draft
  const page = place?.path ?? '/'
  // After the first page, the frame navigates by itself.
  const [first] = useState(page)
  const told = {
    type: PREVIEW_REQUEST,
    of: 'section',
    id: section.id,
    entity: draft,
    page,
  }
  usePostToFrame(frame, JSON.stringify(told))

  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={styles.label}>
        Live Preview
      </h2>
      <div className={styles.place}>
        <iframe
          ref={frame}
          src={first}
          title="The page with this section"
          className={styles.frame}
          sandbox="allow-scripts allow-same-origin"
          tabIndex={-1}
          inert
        />
      </div>
      <VisuallyHidden>
        <h3>{title}</h3>
        <p>{isRich(section) ? plainText(content) : content}</p>
        {isHero(section) && <p>{metadata.buttonText}</p>}
      </VisuallyHidden>
    </section>
  )
}
