import type { Override } from '../../entry-form/override.ts'
import { PostCard } from './PostCard.tsx'
import { remarkOn } from './schedule.ts'

/** The customisations of the screen of blog posts. */
export const posts: Override = {
  words: {
    heading: 'Blog Management',
    add: 'New Post',
    addTitle: 'Create New Blog Post',
    emptyText: 'Get started by creating your first blog post.',
  },
  Card: PostCard,
  form: {
    fields: [
      'title',
      'excerpt',
      'content',
      'category',
      'status',
      'tags',
      'author',
      'image',
    ],
    remark: remarkOn,
    counts: { text: 'content', minutes: 'readTime' },
  },
}
