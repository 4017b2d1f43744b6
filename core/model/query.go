package model

// Query selects entries of a type. The zero value selects all, in the order of the type.
type Query struct {
	Where []Condition // all must hold
	// Or are up to four alternatives, of which at least one must hold together with Where. The conditions of an alternative
	// must hold together. With Where there may be eight conditions in all.
	Or [][]Condition
	// Sort names the fields to sort by, as the API does: "title" or, descending, "-title". If it is empty, the order is that of
	// the type.
	Sort []string
	// Limit is the maximum number of entries; 0 for no limit.
	Limit int
}

// Condition is a condition on a field.
type Condition struct {
	// Field is an indexed or exact field, a part of one with dots, or a field of the entry that a reference leads to:
	// "status", "venue.city", "member.name".
	Field string
	// Op is an operator of the API: eq, ne, in, gt, gte, lt, lte, prefix, any, all or empty. If it is empty, it is eq.
	Op string
	// Value is a text, a bool, a number, a time.Time or a field.Time, or of a type that is based on one of these; a slice of
	// such values for in, any and all.
	Value any
}
