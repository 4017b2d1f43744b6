import { type Exchange } from '@quoin/shared-ui/testing/golden.ts'
import type { Entry, Schema } from '../model/schema.ts'
import { exchange, recorded } from './serve.ts'

/** The types of pages and sections in the schema. */
const types = [
  {
    name: 'section',
    path: 'admin/content/sections',
    publicPath: 'sections',
    one: 'Section',
    many: 'Sections',
    icon: 'fas fa-file-lines',
    order: 'oldest-first',
    access: 'published',
    single: false,
    fixed: false,
    group: 'texts',
    menu: 'Sections',
    title: 'title',
    fields: [
      {
        name: 'title',
        label: 'Title',
        kind: 'text',
        required: true,
        title: true,
        sortable: true,
        maxLength: 200,
      },
      {
        name: 'type',
        label: 'Type',
        kind: 'choice',
        help: 'It cannot be changed later',
        choices: [
          'hero',
          'intro',
          'text',
          'figures',
          'points',
          'steps',
          'questions',
          'groups',
          'list',
          'call-to-action',
          'form',
          'gallery',
          'logos',
          'quote',
          'film',
          'newsletter',
          'details',
        ],
        default: 'text',
      },
      { name: 'content', label: 'Content', kind: 'long', maxLength: 100000 },
      {
        name: 'metadata',
        label: 'Metadata',
        kind: 'object',
        fields: [
          {
            name: 'buttonText',
            label: 'Primary Button Text',
            kind: 'text',
            maxLength: 80,
          },
          {
            name: 'buttonLink',
            label: 'Primary Button Link',
            kind: 'link',
            maxLength: 500,
          },
          {
            name: 'secondButtonText',
            label: 'Second Button Text',
            kind: 'text',
            maxLength: 80,
          },
          {
            name: 'secondButtonLink',
            label: 'Second Button Link',
            kind: 'link',
            maxLength: 500,
          },
          { name: 'image', label: 'Image', kind: 'image', maxLength: 2000 },
          {
            name: 'side',
            label: 'Side',
            kind: 'choice',
            help: 'Of a text: where its picture stands',
            choices: ['left', 'right'],
            empty: true,
          },
          {
            name: 'of',
            label: 'Of',
            kind: 'text',
            help: 'Of a list: the content type that it shows',
            maxLength: 32,
          },
          {
            name: 'pick',
            label: 'Pick',
            kind: 'choice',
            help: 'Of a list: which entries it shows',
            choices: ['newest', 'chosen', 'all'],
            empty: true,
          },
          {
            name: 'limit',
            label: 'Limit',
            kind: 'integer',
            help: 'Of a list: how many entries it shows at most; 0 for all',
            min: 0,
            max: 100,
          },
          {
            name: 'entries',
            label: 'Entries',
            kind: 'lines',
            help: 'Of a list of chosen entries: their ids in order',
            maxLength: 64,
            maxItems: 50,
          },
          {
            name: 'form',
            label: 'Form',
            kind: 'text',
            help: 'Of a form: its id',
            maxLength: 64,
          },
          {
            name: 'text',
            label: 'Text',
            kind: 'long',
            help: 'Of a quote: its words',
            maxLength: 2000,
          },
          {
            name: 'name',
            label: 'Name',
            kind: 'text',
            help: 'Of a quote: who said it',
            maxLength: 120,
          },
          { name: 'role', label: 'Role', kind: 'text', maxLength: 120 },
          {
            name: 'link',
            label: 'Link',
            kind: 'link',
            help: 'Of a film: its address',
            maxLength: 1000,
          },
          {
            name: 'poster',
            label: 'Poster',
            kind: 'image',
            help: 'Of a film: the picture that is shown before it plays',
            maxLength: 2000,
          },
        ],
      },
      {
        name: 'items',
        label: 'Items',
        kind: 'list',
        maxItems: 100,
        fields: [
          { name: 'value', label: 'Value', kind: 'text', maxLength: 40 },
          { name: 'label', label: 'Label', kind: 'text', maxLength: 120 },
          { name: 'icon', label: 'Icon', kind: 'icon', maxLength: 80 },
          { name: 'title', label: 'Title', kind: 'text', maxLength: 200 },
          { name: 'text', label: 'Text', kind: 'long', maxLength: 2000 },
          { name: 'link', label: 'Link', kind: 'link', maxLength: 1000 },
          { name: 'lines', label: 'Lines', kind: 'lines', maxLength: 200, maxItems: 100 },
          { name: 'question', label: 'Question', kind: 'text', maxLength: 300 },
          { name: 'answer', label: 'Answer', kind: 'long', maxLength: 4000 },
          { name: 'image', label: 'Image', kind: 'image', maxLength: 2000 },
          { name: 'alt', label: 'Alternative text', kind: 'text', maxLength: 300 },
          { name: 'caption', label: 'Caption', kind: 'text', maxLength: 300 },
        ],
      },
      {
        name: 'lastModified',
        label: 'Last modified',
        kind: 'time',
        sortable: true,
        readOnly: true,
      },
    ],
    sort: ['title', 'lastModified', 'createdAt', 'updatedAt'],
    filters: [],
    can: { create: true, update: true, delete: true, publish: true },
    places: {
      hero: { name: 'Home page', path: '/' },
      about: { name: 'About page', path: '/about' },
    },
  },
  {
    name: 'page',
    path: 'pages',
    publicPath: 'pages',
    one: 'Page',
    many: 'Pages',
    icon: 'fas fa-sitemap',
    page: '/:path',
    order: 'oldest-first',
    access: 'published',
    single: false,
    fixed: false,
    menu: 'Pages',
    title: 'title',
    fields: [
      {
        name: 'title',
        label: 'Title',
        kind: 'text',
        required: true,
        title: true,
        sortable: true,
        maxLength: 200,
      },
      {
        name: 'slug',
        label: 'Slug',
        kind: 'text',
        help: 'The last part of the address; made of the title if it is empty',
        maxLength: 80,
      },
      {
        name: 'parent',
        label: 'Below',
        kind: 'ref',
        help: 'The page that this one stands below; none for the top level',
        exact: true,
        sortable: true,
        maxLength: 2000,
        ref: 'page',
      },
      {
        name: 'sections',
        label: 'Sections',
        kind: 'refs',
        maxLength: 2000,
        maxItems: 50,
        ref: 'section',
      },
      {
        name: 'hidden',
        label: 'Hidden sections',
        kind: 'refs',
        help: 'Visitors do not see these sections on this page',
        maxLength: 2000,
        maxItems: 50,
        ref: 'section',
      },
      {
        name: 'status',
        label: 'Status',
        kind: 'choice',
        exact: true,
        sortable: true,
        choices: ['draft', 'published', 'archived'],
        default: 'draft',
        status: 'published',
        hides: ['draft', 'archived'],
      },
      {
        name: 'publishedAt',
        label: 'Published at',
        kind: 'time',
        help: 'A time to come publishes the page then if its status is Published',
        sortable: true,
        publishes: true,
      },
      {
        name: 'unpublishAt',
        label: 'Unpublish at',
        kind: 'time',
        help: 'The page goes by itself then; it stays if this is empty',
        sortable: true,
        unpublishes: true,
      },
      {
        name: 'order',
        label: 'Order',
        kind: 'integer',
        help: 'Pages below the same page are listed by this number',
        exact: true,
        sortable: true,
        min: 0,
        max: 1000000,
      },
      {
        name: 'seo',
        label: 'Search engines and sharing',
        kind: 'object',
        fields: [
          {
            name: 'title',
            label: 'Search title',
            kind: 'text',
            help: 'Shown as it is entered: the name of the site is not added',
            maxLength: 200,
          },
          {
            name: 'description',
            label: 'Search description',
            kind: 'long',
            maxLength: 500,
          },
          { name: 'image', label: 'Share picture', kind: 'image', maxLength: 2000 },
          { name: 'noindex', label: 'Hide from search engines', kind: 'boolean' },
        ],
      },
      {
        name: 'fixed',
        label: 'Fixed',
        kind: 'boolean',
        help: 'The address belongs to the site: it cannot be changed and the page cannot be deleted',
        readOnly: true,
      },
      {
        name: 'path',
        label: 'Address',
        kind: 'text',
        exact: true,
        sortable: true,
        readOnly: true,
        maxLength: 500,
      },
      {
        name: 'former',
        label: 'Former addresses',
        kind: 'lines',
        private: true,
        readOnly: true,
        maxLength: 500,
        maxItems: 20,
      },
      {
        name: 'above',
        label: 'Pages above',
        kind: 'object',
        private: true,
        readOnly: true,
        fields: [
          { name: 'hidden', label: 'Hidden', kind: 'boolean' },
          { name: 'from', label: 'From', kind: 'time', sortable: true },
          { name: 'until', label: 'Until', kind: 'time', sortable: true },
        ],
      },
    ],
    sort: [
      'title',
      'parent',
      'status',
      'publishedAt',
      'unpublishAt',
      'order',
      'path',
      'createdAt',
      'updatedAt',
    ],
    filters: ['parent', 'status', 'order', 'path'],
    can: { create: true, update: true, delete: true, publish: true },
    group: '',
  },
]

/** The schema with the types of pages and sections. */
export function pagesSchema(): Exchange {
  const schema = recorded('schema')
  const { types: others } = schema.response.body as Schema
  const rest = others.filter(({ name }) => types.every((type) => type.name !== name))
  schema.response.body = { types: [...rest, ...types] }
  return schema
}

const time = '2026-01-31T09:00:00.000Z'

/** A page in a response. */
export function pageOf(id: string, values: Partial<Entry> = {}): Entry {
  return {
    id,
    title: id,
    slug: id,
    parent: '',
    sections: [],
    hidden: [],
    status: 'published',
    publishedAt: time,
    unpublishAt: null,
    order: 0,
    seo: { title: '', description: '', image: '', noindex: false },
    fixed: false,
    path: `/${id}`,
    former: [],
    above: { hidden: false, from: null, until: null },
    createdAt: time,
    updatedAt: time,
    ...values,
  }
}

/** A section in a response. */
export function sectionOf(id: string, type: string, values: Partial<Entry> = {}): Entry {
  return {
    id,
    title: id,
    type,
    content: '',
    metadata: { buttonText: '', buttonLink: '', image: '', of: '', pick: '', limit: 0 },
    items: [],
    lastModified: time,
    createdAt: time,
    updatedAt: time,
    ...values,
  }
}

/** The list of pages. */
export function pageList(...pages: Entry[]): Exchange {
  return exchange('GET', '/api/pages', 200, pages, counted(pages))
}

/** The list of sections. */
export function sectionList(...sections: Entry[]): Exchange {
  return exchange('GET', '/api/admin/content/sections', 200, sections, counted(sections))
}

/** One page, with its revision. */
export function onePage(page: Entry): Exchange {
  return exchange('GET', `/api/pages/${page.id}`, 200, page, { ETag: '"1"' })
}

function counted(entries: Entry[]) {
  return { 'X-Total-Count': String(entries.length) }
}
