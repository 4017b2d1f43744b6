import type { Field } from '../../model/schema.ts'
import type { Drafts } from '../drafts.ts'
import { fieldsIn } from '../list/fieldsIn.ts'
import { AddButton } from '../sortable/AddButton.tsx'
import { Sortable } from '../sortable/index.tsx'
import type { CompositeProps } from '../widget.ts'
import { widgetOf } from '../widgets.ts'
import { Block } from './Block.tsx'
import styles from './blocks.module.css'

/** A card for each block, and a button for each shape of a new block. */
export function BlocksInput(props: CompositeProps<Drafts[]>) {
  const { field, value, errorAt, Row } = props
  const { fields = [], maxItems = Infinity } = field
  return (
    <Sortable
      {...props}
      called={(at) => `block ${String(at + 1)}`}
      titleOf={(block, at) =>
        [`Block ${String(at + 1)}`, shapeOf(field, block)?.label]
          .filter(Boolean)
          .join(': ')
      }
      foot={(add) => (
        <div role="group" aria-label="Another block" className={styles.shapes}>
          {fields.map((shape) => (
            <AddButton
              key={shape.name}
              disabled={value.length >= maxItems}
              onClick={() =>
                add({ [shape.name]: widgetOf(shape.kind).empty(shape, widgetOf) })
              }
            >
              Add {shape.label.toLowerCase()}
            </AddButton>
          ))}
        </div>
      )}
    >
      {(item, at) => (
        <Block
          {...item}
          shape={shapeOf(field, item.value)}
          title={`Block ${String(at + 1)}`}
          errorAt={errorAt}
          Row={Row}
        />
      )}
    </Sortable>
  )
}

/** The shape of a block; undefined if the type no longer has that shape. */
function shapeOf(field: Field, block: Drafts): Field | undefined {
  return fieldsIn(field, block)[0]
}
