/** The names under which a file of customers may hold each field. */
import { type Aliases, ColumnTable } from "./columns.ts";

export type CustomerColumn =
  | "customerId"
  | "name"
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "dateOfBirth"
  | "address"
  | "street"
  | "street2"
  | "postcode"
  | "city"
  | "state"
  | "country"
  | "kycLevel"
  | "riskLevel"
  | "segment"
  | "occupation"
  | "annualIncome"
  | "expectedMonthlyVolume"
  | "onboardedAt"
  | "accountIds"
  | "accountId"
  | "iban"
  | "watchlist";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const aliases: Aliases<CustomerColumn> = {
  customerId: [
    words(`customer.id customerNumber customerNo custId clientId clientNumber kundennummer kundenId kundenNr idClient
      numeroClient numeroDeClient idCliente clienteId numeroCliente numeroDeCliente codiceCliente codigoCliente klantId
      klantnummer`),
    words("id customer client cliente kunde klant"),
  ],
  name: [
    words("fullName customerName clientName displayName nomComplet nombreCompleto nomeCompleto volledigeNaam"),
    words("nom nombre nome naam kundenname"),
  ],
  firstName: [words("givenName forename vorname prenom primerNombre voornaam")],
  lastName: [
    words("familyName surname nachname familienname nomDeFamille apellido apellidos cognome sobrenome achternaam"),
  ],
  email: [
    words(
      "emailAddress mail mailAddress courriel adresseEmail correo correoElectronico epost emailAdresse indirizzoEmail",
    ),
  ],
  phone: [
    words("phoneNumber telephone telephoneNumber telefon telefonnummer telefono telefone telefoon telefoonnummer"),
    words("tel mobile mobileNumber mobilePhone handy handynummer portable movil cellulare celular mobiel"),
  ],
  dateOfBirth: [
    words(`dob birthDate birthday dateBirth geburtsdatum geburtstag dateDeNaissance dateNaissance fechaDeNacimiento
      fechaNacimiento dataDiNascita dataNascita dataDeNascimento dataNascimento geboortedatum`),
  ],
  address: [words("fullAddress postalAddress adresse anschrift direccion indirizzo endereco morada adres")],
  street: [
    words("address.street address.line1 streetAddress addressLine1 address1 strasse straße rue calle via rua straat"),
    words("addressLine line1"),
  ],
  street2: [words("addressLine2 address2 address.line2 adresszusatz")],
  postcode: [
    words(
      "postalCode zip zipCode plz postleitzahl codePostal codigoPostal cap cep address.postcode address.zip address.postalCode",
    ),
  ],
  city: [words("town address.city stadt ort ville ciudad citta cidade stad woonplaats plaats")],
  state: [words("province region address.state bundesland provincia estado regione county")],
  country: [
    words(
      "countryCode countryOfResidence residenceCountry address.country land laendercode ländercode pays pais paese",
    ),
    words("nationality"),
  ],
  kycLevel: [words("kyc kycStatus kycTier")],
  riskLevel: [
    words("risk riskRating riskClass riskCategory riskProfile risikostufe risikoklasse niveauDeRisque niveauRisque"),
    words("nivelDeRiesgo nivelRiesgo livelloDiRischio nivelDeRisco risiconiveau"),
  ],
  segment: [words("customerSegment customerType kundensegment segmento")],
  occupation: [
    words("profession job jobTitle beruf profesion ocupacion professione occupazione profissao ocupacao beroep"),
  ],
  annualIncome: [
    words("income yearlyIncome jahreseinkommen einkommen revenuAnnuel revenu ingresosAnuales ingresos redditoAnnuo"),
    words("reddito rendaAnual renda jaarinkomen inkomen salary"),
  ],
  expectedMonthlyVolume: [words("monthlyVolume expectedVolume expectedMonthlyTurnover monthlyTurnover")],
  onboardedAt: [
    words(
      "onboardingDate onboarded customerSince clientSince kundeSeit clientDepuis clienteDesde clienteDal klantSinds",
    ),
    words("createdAt created creationDate registeredAt registrationDate"),
  ],
  accountIds: [
    words("accounts account_ids accountNumbers konten kontonummern comptes cuentas conti contas rekeningen"),
  ],
  accountId: [
    words("account accountNumber accountNo konto kontonummer compte numeroDeCompte cuenta numeroDeCuenta conto"),
    words("numeroConto conta numeroDaConta rekening rekeningnummer"),
  ],
  iban: [words("accountIban ibanNumber")],
  watchlist: [words("watchlisted onWatchlist isWatchlisted watch beobachtungsliste")],
};

export const customerColumns = new ColumnTable<CustomerColumn>(aliases);
