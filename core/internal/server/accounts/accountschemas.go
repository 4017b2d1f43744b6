package accounts

import (
	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// nullable returns the schema of a value that may be null.
func nullable(shape openapi.Object) openapi.Object {
	return openapi.Object{"anyOf": []openapi.Object{shape, {"type": "null"}}}
}

func secretSchema() openapi.Object { return openapi.Object{"type": "string", "format": "password"} }

// credentialSchema returns the schema of the result of PublicKeyCredential.toJSON in the browser.
func credentialSchema() openapi.Object { return openapi.Object{"type": "object"} }

// signInSchemas returns the schemas of credentials, sessions and sign-in rules.
func signInSchemas() openapi.Object {
	return openapi.Object{
		"SignIn": openapi.Record([]string{"username", "password"}, openapi.Object{
			"username": openapi.Text(), "password": secretSchema(),
			"code": openapi.Object{"type": "string", "description": "Of an authenticator app, or a recovery code."},
		}),
		"PasskeySignIn": openapi.Record([]string{"credential"}, openapi.Object{"credential": credentialSchema()}),
		"PasskeyOptions": openapi.Record([]string{"publicKey"}, openapi.Object{
			"publicKey": openapi.Object{"type": "object"},
		}),
		"MySession": openapi.Record([]string{"id", "createdAt", "lastSeenAt", "agent", "address", "current"}, openapi.Object{
			"id": openapi.Text(), "createdAt": openapi.Moment(), "lastSeenAt": openapi.Moment(),
			"agent": openapi.Text(), "address": openapi.Text(), "current": openapi.Flag(),
		}),
		"SignInRules":       openapi.Record([]string{"requireSecondFactor"}, openapi.Object{"requireSecondFactor": openapi.Flag()}),
		"SignInRulesUpdate": openapi.Record([]string{"requireSecondFactor"}, openapi.Object{"requireSecondFactor": openapi.Flag(), api.PresentPassword: api.PresentSchema()}),
	}
}

// factorSchemas returns the schemas of second factors.
func factorSchemas() openapi.Object {
	return openapi.Object{
		"MyFactors": openapi.Record([]string{"totp", "totpSince", "recoveryCodes", "passkeys"}, openapi.Object{
			"totp": openapi.Flag(), "totpSince": nullable(openapi.Moment()), "recoveryCodes": openapi.Integer(),
			"passkeys": openapi.ArrayOf(openapi.Ref("MyPasskey")),
		}),
		"MyPasskey": openapi.Record([]string{"id", "name", "createdAt", "lastUsedAt"}, openapi.Object{
			"id": openapi.Text(), "name": openapi.Text(), "createdAt": openapi.Moment(), "lastUsedAt": nullable(openapi.Moment()),
		}),
		"PasskeyName": openapi.Record([]string{"name"}, openapi.Object{"name": nameSchema(auth.MaxPasskeyName)}),
		"NewPasskey": openapi.Record([]string{"name", "credential"}, openapi.Object{
			"name": nameSchema(auth.MaxPasskeyName), "credential": credentialSchema(), api.PresentPassword: api.PresentSchema(),
		}),
		"Enrolment": openapi.Record([]string{"secret", "uri", "qr"}, openapi.Object{
			"secret": openapi.Text(), "uri": openapi.Text(), "qr": openapi.Text(),
		}),
		"Code":          openapi.Record([]string{"code"}, openapi.Object{"code": openapi.Text(), api.PresentPassword: api.PresentSchema()}),
		"RecoveryCodes": openapi.Record([]string{"recoveryCodes"}, openapi.Object{"recoveryCodes": openapi.ArrayOf(openapi.Text())}),
	}
}

// tokenSchemas returns the schemas of program tokens.
func tokenSchemas() openapi.Object {
	roles := openapi.Enum(core.Viewer, core.Editor, core.Administrator)
	tokenSchema := func(more ...string) openapi.Object {
		properties := openapi.Object{
			"id": openapi.Text(), "name": openapi.Text(), "role": roles, "createdAt": openapi.Moment(), "createdBy": openapi.Text(),
			"expiresAt": nullable(openapi.Moment()), "lastUsedAt": nullable(openapi.Moment()), "hint": openapi.Text(),
			"ended": openapi.Object{
				"type": []string{"string", "null"}, "enum": []any{auth.TokenExpired, auth.TokenMakerRemoved, auth.TokenMakerDemoted, nil},
				"description": "Why it is not good any more: its time is over, the account that made it was removed, or has lost its role.",
			},
		}
		required := []string{"id", "name", "role", "createdAt", "createdBy", "expiresAt", "lastUsedAt", "hint", "ended"}
		for _, name := range more {
			properties[name] = secretSchema()
			required = append(required, name)
		}
		return openapi.Record(required, properties)
	}
	return openapi.Object{
		"Token": tokenSchema(), "NewToken": tokenSchema("token"),
		"TokenInput": openapi.Record([]string{"name", "role"}, openapi.Object{
			"name": nameSchema(auth.MaxTokenName), "role": roles, "expiresAt": nullable(openapi.Moment()), api.PresentPassword: api.PresentSchema(),
		}),
	}
}

// nameSchema returns the schema of a name with a maximum length.
func nameSchema(most int) openapi.Object {
	return openapi.Object{"type": "string", "minLength": 1, "maxLength": most}
}
