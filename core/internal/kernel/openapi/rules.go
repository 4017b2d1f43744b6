package openapi

import "slices"

// Rule is what a Go type cannot say of a member without repeating a constant of the program.
type Rule struct {
	member string // empty for the component itself
	apply  func(shape Object)
}

// OneOf restricts a text to some values. If it may be null, null is one of them.
func OneOf[T ~string](member string, values ...T) Rule {
	return Rule{member, func(shape Object) {
		all := []any{}
		for _, value := range values {
			all = append(all, value)
		}
		if types, several := shape["type"].([]string); several && slices.Contains(types, "null") {
			all = append(all, nil)
		}
		shape["enum"] = all
	}}
}

// AtLeast sets the minimum of a number, of the characters of a text or of the elements of a list.
func AtLeast(member string, least int) Rule { return bound(member, "min", least) }

// AtMost sets the maximum of a number, of the characters of a text or of the elements of a list.
func AtMost(member string, most int) Rule { return bound(member, "max", most) }

func bound(member, end string, value int) Rule {
	return Rule{member, func(shape Object) {
		switch shape["type"] {
		case "string":
			shape[end+"Length"] = value
		case "array":
			shape[end+"Items"] = value
		default:
			shape[end+"imum"] = value
		}
	}}
}

// Partial makes all members optional, for a body that changes what it names.
func Partial() Rule { return Rule{"", func(shape Object) { delete(shape, "required") }} }
