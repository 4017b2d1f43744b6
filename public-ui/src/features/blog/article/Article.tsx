import type { Post } from '@quoin/shared-ui/api/schema'
import { arrowLeft } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { useMemo, useRef } from 'react'
import { listOf } from '../../../content/missing.ts'
import { canonicalPath } from '../../../page/canonical.ts'
import { Head } from '../../../page/Head.tsx'
import { PageHeading } from '../../../page/PageHeading.tsx'
import { Link } from '../../../ui/Link.tsx'
import shell from '../../../ui/Shell.module.css'
import styles from './Article.module.css'
import { ArticleMeta } from './ArticleMeta.tsx'
import { Contents } from './Contents.tsx'
import { outline } from './outline.ts'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Pictured } from '../../../ui/picture/Pictured.tsx'
import { linkPicture } from '../../../ui/picture/shared.ts'
import { Progress } from './Progress.tsx'
import { Part } from '../../../ui/Part.tsx'
import { Author, Facts, Related, ShareButtons, Text, Things } from './later.ts'
import { drawnAddress } from './drawnAddress.ts'
import { summary } from '../../../sections/list/post/summary.ts'

/** A whole article, with its contents list and related links. */
export function Article({ post }: { post: Post }) {
  const { id, title, image, content } = post
  const path = canonicalPath('/blog', post)
  const { html, headings } = useMemo(() => outline(content), [content])
  const body = useRef<HTMLDivElement>(null)
  return (
    <Pictured of={post}>
      <Head
        title={title}
        description={summary(post)}
        type="article"
        path={path}
        picture={linkPicture(post, title, drawnAddress(post))}
        seo={post.seo}
      />
      <ArticleMeta post={post} />
      <Things post={post} />
      <Progress of={body} />
      <article className={shell.shell}>
        <header className={styles.header}>
          <Link to="/blog" className={styles.back}>
            <Glyph of={arrowLeft} /> Back to Blog
          </Link>
          <PageHeading className={styles.title}>{title}</PageHeading>
          {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
          <Facts post={post} />
        </header>
        <div className={styles.picture}>
          <Picture id={id} image={image} first />
        </div>
        <div className={styles.columns}>
          <aside aria-label="About this article" className={styles.side}>
            <Contents headings={headings} />
            <ShareButtons title={title} path={path} />
          </aside>
          <div>
            <div ref={body}>
              <Text html={html} />
            </div>
            <Tags tags={listOf(post.tags)} />
            {post.member && <Author id={post.member} />}
          </div>
        </div>
      </article>
      <Part id="related" name="Related articles">
        <Related id={id} />
      </Part>
    </Pictured>
  )
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>#{tag}</li>
      ))}
    </ul>
  )
}
