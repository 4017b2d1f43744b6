package analytics

import "encoding/json"

// member is a member of a JSON object. Content types declare its name, so that struct tags cannot be used.
type member struct {
	name  string
	value any
}

// marshalMembers encodes an object with its members in the given order.
func marshalMembers(all ...member) ([]byte, error) {
	out := []byte{'{'}
	for i, m := range all {
		name, err := json.Marshal(m.name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, name...), ':'), value...)
	}
	return append(out, '}'), nil
}
