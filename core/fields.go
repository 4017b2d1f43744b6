package core

// FieldError names a field that broke a rule. Field is the JSON path: "name", "reviews[0].rating".
type FieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
	Label   string `json:"-"` // what people call the field, for the sentence about it; empty to say Field
}

// MaxFields is how many fields one answer names.
const MaxFields = 50

// FieldErrors collects the fields that broke rules, up to MaxFields: whoever sends more mistakes than anybody
// reads gets no longer answer for it.
type FieldErrors []FieldError

// Add notes what is wrong with a field. What a caller wrote of the path is shortened before it comes here.
func (l *FieldErrors) Add(path, message string) {
	if !l.Full() {
		*l = append(*l, FieldError{Field: path, Message: message})
	}
}

// Full reports whether more is not kept.
func (l *FieldErrors) Full() bool { return len(*l) >= MaxFields }
