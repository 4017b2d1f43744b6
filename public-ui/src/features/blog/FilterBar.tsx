import { Input } from '@quoin/shared-ui/ui/Input'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import styles from './FilterBar.module.css'
import type { Filter } from './filterPosts.ts'

interface Props {
  filter: Filter
  categories: string[]
  /** How many articles fit; undefined until it is known. */
  found: number | undefined
  setText: (text: string) => void
  /** An empty category stands for all. */
  setCategory: (category: string) => void
}

/** The search box and the category buttons above the articles. */
export function FilterBar({ filter, categories, found, setText, setCategory }: Props) {
  return (
    <div role="search" aria-label="Articles" className={styles.bar}>
      <div className={styles.search}>
        <Input
          type="search"
          aria-label="Search articles"
          placeholder="Search articles..."
          value={filter.text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div role="group" aria-label="Category" className={styles.categories}>
        {['', ...categories].map((category) => (
          <button
            key={category}
            type="button"
            className={styles.category}
            aria-pressed={filter.category === category}
            onClick={() => setCategory(category)}
          >
            {category || 'All'}
          </button>
        ))}
      </div>
      <VisuallyHidden role="status">
        {found !== undefined && `${found} ${found === 1 ? 'article' : 'articles'}`}
      </VisuallyHidden>
    </div>
  )
}
