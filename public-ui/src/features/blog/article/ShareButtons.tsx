import { Button } from '@quoin/shared-ui/ui/Button'
import { Icon } from '@quoin/shared-ui/ui/pattern/Icon'
import { use, useId, useState } from 'react'
import { Origin } from '../../../page/origin.ts'
import styles from './ShareButtons.module.css'
import { shareLinks } from './shareLinks.ts'

interface Props {
  title: string
  /** The canonical path of the article. */
  path: string
}

/** Buttons to share an article. */
export function ShareButtons({ title, path }: Props) {
  const address = use(Origin) + path
  const [said, say] = useState('')
  const heading = useId()

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      say('The link is on your clipboard.')
    } catch {
      say(`Please copy this link: ${address}`)
    }
  }
  const share = async () => {
    // If a browser has no share sheet, the link is copied.
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title, url: address })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        Share
      </h2>
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="small"
          className={styles.scripted}
          onClick={() => void share()}
        >
          <Icon name="fas fa-share-nodes" /> Share
        </Button>
        <Button
          variant="secondary"
          size="small"
          className={styles.scripted}
          onClick={() => void copy()}
        >
          <Icon name="fas fa-link" /> Copy link
        </Button>
        {shareLinks(title, address).map(({ label, icon, href }) => (
          <Button key={label} asChild variant="secondary" size="small">
            <a href={href}>
              <Icon name={icon} /> {label}
            </a>
          </Button>
        ))}
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </section>
  )
}
