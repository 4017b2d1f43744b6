package model

// Query selects entries of a type. The zero value selects all, in the order of the type.
type Query struct {
	Where []Condition // all must hold
	// Or are alternatives to Where, in addition to it. They are not supported yet: a query that has them fails.
	Or [][]Condition
	// Sort names the sort key of the list, one of the type's Sorts: "title" or, descending, "-title". If it is empty, the
	// order is that of the type. A query with several keys fails.
	Sort []string
	// Limit is the maximum number of entries; 0 for no limit.
	Limit int
}

// Condition is a condition on a field.
type Condition struct {
	Field string // an exact field: "status"
	// Op is the comparison. It must be empty or "eq", which is equality.
	Op string
	// Value is a text, a bool or a number, or of a type that is based on one of these.
	Value any
}
