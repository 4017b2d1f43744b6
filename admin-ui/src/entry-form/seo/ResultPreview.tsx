import styles from './Seo.module.css'

interface Props {
  title: string
  path: string
  description: string
  /** The description that was entered for search engines; empty if the page's own is used. */
  entered: string
  /** Whether the page's own description is an excerpt. */
  excerpted: boolean
  /** Whether search engines are asked to leave the page out. */
  hidden: boolean
}

/** The approximate maximum number of characters in a search result. */
const mostTitle = 60
const mostDescription = 160
const leastDescription = 50

/** A preview of a page as a search result, with warnings about truncated texts. */
export function ResultPreview(props: Props) {
  const { title, path, description, entered, excerpted, hidden } = props
  const lacking = description === '' || (excerpted && entered === '')
  const hints = [
    title.length > mostTitle &&
      `The title has ${String(title.length)} characters: more than ${String(mostTitle)} may be cut off.`,
    lacking && 'There is no description: search engines take a part of the page instead.',
    entered !== '' &&
      entered.length < leastDescription &&
      `The description has ${String(entered.length)} characters: ${String(leastDescription)} or more say what the page is about.`,
    entered.length > mostDescription &&
      `The description has ${String(entered.length)} characters: more than ${String(mostDescription)} may be cut off.`,
  ].filter((hint) => hint !== false)
  return (
    <section className={styles.result} aria-label="Preview of the search result">
      {hidden ? (
        <p className={styles.hint}>Search engines are asked not to list this page.</p>
      ) : (
        <>
          <p className={styles.address}>
            {location.host}
            {path === '/' ? '' : path.replaceAll('/', ' › ')}
          </p>
          <p className={styles.title}>{shortened(title, mostTitle)}</p>
          <p className={styles.description}>{shortened(description, mostDescription)}</p>
          {hints.map((hint) => (
            <p key={hint} className={styles.hint}>
              {hint}
            </p>
          ))}
        </>
      )}
    </section>
  )
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()} …` : text
}
