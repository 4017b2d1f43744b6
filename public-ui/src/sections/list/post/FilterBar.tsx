import { Button } from '@quoin/shared-ui/ui/Button'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { useRef } from 'react'
import { useTyped } from '../../../page/useTyped.ts'
import styles from './FilterBar.module.css'
import type { Filter } from './filterPosts.ts'

interface Props {
  filter: Filter
  categories: string[]
  /** The number of matching articles; undefined until it is known. */
  found: number | undefined
  setText: (text: string) => void
  /** An empty category means all. */
  setCategory: (category: string) => void
}

/** The search box and the category buttons above the articles: a form that submits the filter if there is no script. */
export function FilterBar({ filter, categories, found, setText, setCategory }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useTyped(input, filter.text, setText)
  return (
    <form
      role="search"
      aria-label="Articles"
      method="get"
      action="/blog"
      className={styles.bar}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.box}>
        <Input
          ref={input}
          type="search"
          name="q"
          aria-label="Search articles"
          placeholder="Search articles..."
          value={filter.text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter would activate the form's first button.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <Button type="submit" {...sends(filter.category)} className={styles.search}>
          Search
        </Button>
      </div>
      <div role="group" aria-label="Category" className={styles.categories}>
        {['', ...categories].map((category) => (
          <button
            key={category}
            type="submit"
            {...sends(category)}
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
    </form>
  )
}

/** The value that a button adds to the address; nothing for all categories. */
function sends(category: string) {
  return category === '' ? {} : { name: 'category', value: category }
}
