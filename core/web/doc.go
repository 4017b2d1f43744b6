// Package web speaks HTTP: it turns requests into calls of the rooms below and what they give into
// answers. One route table makes the routes, the refusal of other methods and the OpenAPI document;
// one handler a verb serves every content type. Fiber is known here alone.
package web
