package model

import "github.com/quoin-cms/quoin/core/internal/schema"

// Schema describes the fields of a type, as Define reads them from its struct. It must not be changed.
type Schema = schema.Schema

// SchemaField describes one field: its name in JSON, its kind and its rules. It must not be changed.
type SchemaField = schema.Field
