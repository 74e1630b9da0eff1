import { Field } from './field.tsx';

interface PersonFieldsProps {
  /** What is known already. */
  known: { firstName?: string; lastName?: string; email?: string };
  emailHelp?: string;
  fault: (field: string) => string | undefined;
}

/** First name, last name and e-mail address of whoever makes an account. */
export function PersonFields({ known, emailHelp, fault }: PersonFieldsProps) {
  return (
    <>
      <div className="field-pair">
        <Field
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          maxLength={200}
          required
          defaultValue={known.firstName}
          fault={fault('firstName')}
        />
        <Field
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          maxLength={200}
          required
          defaultValue={known.lastName}
          fault={fault('lastName')}
        />
      </div>
      <Field
        name="email"
        label="Email Address"
        type="email"
        autoComplete="email"
        required
        help={emailHelp}
        defaultValue={known.email}
        fault={fault('email')}
      />
    </>
  );
}
