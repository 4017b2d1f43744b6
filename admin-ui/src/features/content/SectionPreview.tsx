import { Button } from '@quoin/shared-ui/ui/Button'
import styles from './SectionPreview.module.css'

interface Props {
  title: string
  content: string
  /** The text of its button; empty where it has none. */
  button: string
}

/** How a section will read, as it is typed. */
export function SectionPreview({ title, content, button }: Props) {
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={styles.label}>
        Live Preview
      </h2>
      <div className={styles.page}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.content}>{content}</p>
        {button && (
          <Button asChild>
            <span>{button}</span>
          </Button>
        )}
      </div>
    </section>
  )
}
