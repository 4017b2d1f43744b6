import type { Kind } from '../model/schema.ts'
import { blocks } from './blocks/index.ts'
import { boolean } from './boolean/index.tsx'
import { choice } from './choice/index.tsx'
import { colour } from './colour/index.tsx'
import { custom } from './custom/index.tsx'
import { email } from './email/index.tsx'
import { icon } from './icon/index.tsx'
import { image } from './image/index.tsx'
import { integer } from './integer/index.tsx'
import { lines } from './lines/index.tsx'
import { link } from './link/index.tsx'
import { list } from './list/index.tsx'
import { long } from './long/index.tsx'
import { map } from './map/index.tsx'
import { number } from './number/index.tsx'
import { object } from './object/index.tsx'
import { phone } from './phone/index.ts'
import { ref } from './ref/index.tsx'
import { refs } from './refs/index.tsx'
import { rich } from './rich/index.tsx'
import { slug } from './slug/index.ts'
import { tags } from './tags/index.tsx'
import { text } from './text/index.ts'
import { time } from './time/index.tsx'
import type { Lookup, Widget } from './widget.ts'
import { zone } from './zone/index.tsx'

/** A widget for every kind: a missing one does not compile. */
const widgets = {
  text,
  long,
  rich,
  email,
  phone,
  link,
  image,
  icon,
  colour,
  choice,
  number,
  integer,
  boolean,
  time,
  lines,
  tags,
  map,
  object,
  list,
  blocks,
  ref,
  refs,
  slug,
  zone,
  custom,
} satisfies Record<Kind, Widget<unknown>>

/** The draft of a kind. */
export type DraftOf<K extends Kind> = ReturnType<(typeof widgets)[K]['empty']>

/** The widget of a kind. */
export const widgetOf: Lookup = (kind) => widgets[kind]
