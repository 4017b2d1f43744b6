package plugin

// Kind is a kind of fields: a Go type whose values have a widget of their own in the back office, such as a number with a
// unit. Fields of content types and of sections, and parts of fields, may have the type.
//
// The type has two methods, both with value receivers:
//
//   - Kind() string returns the name of the kind: lower-case words with hyphens between, at most 32 characters, unique in the
//     program and different from the kinds of package field. It must never change: "measure".
//   - Schema() map[string]any returns the JSON schema of the values, in draft 2020-12, without references to other schemas. It
//     is in the API document and in the types of the client. Its default and examples are values that the tests of modeltest
//     write; each must be valid.
//
// It may have others, also with value receivers:
//
//   - Check() error checks rules that a schema does not express. The text of the error completes the sentence "<field> …":
//     "must be above zero".
//   - Text() string returns the value for people, for the search and for tables in CSV. Without it, the search does not find
//     values, and tables have their JSON. The back office shows values by the module.
//   - Sort() string returns a key by whose first 200 bytes values are sorted and compared: "0000012.50". Without it, lists are
//     neither sorted by the field nor filtered by a range.
//   - MarshalJSON and UnmarshalJSON, where the JSON is another than that of encoding/json. The error of UnmarshalJSON completes the same
//     sentence as that of Check. A value that is encoded and read again must have the same JSON.
//
// The zero value is the empty value. Its JSON must be null or valid. Check, Text and Sort are not called for it.
//
// The host refuses a value that breaks the schema or Check, or that is longer than 16 KB in JSON, with a 422 that names
// the field. A panic of a method is logged; the value that caused it is refused, or has no text if it was Text. The host does not look into
// values: references, pictures and HTML in them are neither checked nor sanitised, so that Check must refuse what must not
// be there, and modules must not insert it as HTML.
//
// With cms:"indexed", values are compared by their JSON: eq, ne, in and empty, and with Sort also gt, gte, lt and lte. A filter
// has the value in JSON: filter[weight][eq]={"amount":5,"unit":"kg"}. Spaces and the order of members do not matter.
type Kind struct {
	// Value is a value of the type: Measure{}.
	Value any
	// File is the module with the components of the kind: a path in the Files of the plugin, such as "measure.tsx". It exports
	// Widget, which edits a value, and may export Cell, which shows it in lists, and Show, which shows it elsewhere.
	File string
}
