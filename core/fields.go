package core

// FieldError describes a field that broke a rule. Field is the JSON path: "name", "reviews[0].rating".
type FieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
	Label   string `json:"-"` // the field's label, for messages to people; if empty, they use Field
}

// MaxFields is the maximum number of fields in one response.
const MaxFields = 50

// FieldErrors collects the fields that broke rules, up to MaxFields, so that an input with very many mistakes does not
// lead to a long response.
type FieldErrors []FieldError

// Add appends a message about a field, unless the list is full. The caller must have shortened the parts of the path
// that come from the input.
func (l *FieldErrors) Add(path, message string) {
	if !l.Full() {
		*l = append(*l, FieldError{Field: path, Message: message})
	}
}

// Full reports whether the list holds MaxFields errors, so that Add discards more.
func (l *FieldErrors) Full() bool { return len(*l) >= MaxFields }
