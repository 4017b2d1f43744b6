import type { Kind } from '../model/schema.ts'
import { BlocksInput } from './blocks/BlocksInput.tsx'
import { BooleanInput } from './boolean/BooleanInput.tsx'
import { ChoiceInput } from './choice/ChoiceInput.tsx'
import { ColourInput } from './colour/ColourInput.tsx'
import { CustomInput } from './custom/CustomInput.tsx'
import { EmailInput } from './email/EmailInput.ts'
import { IconInput } from './icon/IconInput.tsx'
import { ImageInput } from './image/ImageInput.tsx'
import { IntegerInput } from './integer/IntegerInput.ts'
import { LinesInput } from './lines/LinesInput.tsx'
import { LinkInput } from './link/LinkInput.ts'
import { ListInput } from './list/ListInput.tsx'
import { LongInput } from './long/LongInput.tsx'
import { MapInput } from './map/MapInput.tsx'
import { NumberInput } from './number/NumberInput.ts'
import { ObjectInput } from './object/ObjectInput.tsx'
import { PhoneInput } from './phone/PhoneInput.ts'
import { RefInput } from './ref/RefInput.tsx'
import { RefsInput } from './refs/RefsInput.tsx'
import { RichInput } from './rich/RichInput.tsx'
import { SlugInput } from './slug/SlugInput.ts'
import { TagsInput } from './tags/TagsInput.ts'
import { TextInput } from './text/TextInput.ts'
import { TimeInput } from './time/TimeInput.tsx'
import type { Input } from './widget.ts'
import type { DraftOf } from './widgets.ts'
import { ZoneInput } from './zone/ZoneInput.tsx'

/** An input for every kind. A missing input, or an input for another draft than that of the widget, does not compile. */
const byKind: { [K in Kind]: Input<DraftOf<K>> } = {
  text: TextInput,
  long: LongInput,
  rich: RichInput,
  email: EmailInput,
  phone: PhoneInput,
  link: LinkInput,
  image: ImageInput,
  icon: IconInput,
  colour: ColourInput,
  choice: ChoiceInput,
  number: NumberInput,
  integer: IntegerInput,
  boolean: BooleanInput,
  time: TimeInput,
  lines: LinesInput,
  tags: TagsInput,
  map: MapInput,
  object: ObjectInput,
  list: ListInput,
  blocks: BlocksInput,
  ref: RefInput,
  refs: RefsInput,
  slug: SlugInput,
  zone: ZoneInput,
  custom: CustomInput,
}

/** The input of each kind. They are apart from the widgets, since only forms need them. */
export const inputs: Record<Kind, Input<unknown>> = byKind
