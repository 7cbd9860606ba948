/** Standard and custom fields of accounts: `name|label`, with the type unless it is text. */
import type { FieldMetadata } from "@fieldgate/client"
import { field } from "@fieldgate/react/testing"

const fieldsOf = (lines: string): ReadonlyArray<FieldMetadata> =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", label = "", valueType = "string"] = line.trim().split("|")
      return field(name, label, { valueType: valueType as FieldMetadata["valueType"] })
    })

const person = fieldsOf(`
  email|Email
  work_email|Work email
  firstname|First Name
  lastname|Last Name
  salutation|Salutation
  phone|Phone Number
  mobilephone|Mobile Phone Number
  fax|Fax Number
  company|Company Name
  jobtitle|Job Title
  department|Department
  seniority|Seniority
  address|Street Address
  city|City
  state|State/Region
  zip|Postal Code
  country|Country/Region
  website|Website URL
  date_of_birth|Date of birth
  gender|Gender
  hs_language|Preferred language|singleSelect
  hs_timezone|Time Zone|singleSelect
  lifecyclestage|Lifecycle Stage|singleSelect
  hs_lead_status|Lead Status|singleSelect
  hubspot_owner_id|Contact owner|reference
  hubspotscore|HubSpot Score|int
  hs_analytics_source|Original Source|singleSelect
  createdate|Create Date|datetime
  lastmodifieddate|Last Modified Date|datetime
  notes_last_contacted|Last Contacted|datetime
  num_notes|Number of Sales Activities|int
  hs_email_optout|Unsubscribed from all email|boolean
  linkedin_url|LinkedIn URL
  twitterhandle|Twitter Username
  message|Message
  annualrevenue|Annual Revenue
  num_employees|Number of Employees|singleSelect
  customer_number|Customer number
  loyalty_points|Loyalty points|int
  vip|VIP|boolean
  hs_object_id|Record ID|int
`)

const firm = fieldsOf(`
  Id|Account ID|reference
  Name|Account Name
  AccountNumber|Account Number
  Type|Account Type|singleSelect
  Industry|Industry|singleSelect
  AnnualRevenue|Annual Revenue|float
  NumberOfEmployees|Employees|int
  Phone|Account Phone
  Fax|Account Fax
  Website|Website
  BillingStreet|Billing Street
  BillingCity|Billing City
  BillingState|Billing State/Province
  BillingPostalCode|Billing Zip/Postal Code
  BillingCountry|Billing Country
  ShippingStreet|Shipping Street
  ShippingCity|Shipping City
  ShippingState|Shipping State/Province
  ShippingPostalCode|Shipping Zip/Postal Code
  ShippingCountry|Shipping Country
  Description|Account Description
  OwnerId|Owner ID|reference
  ParentId|Parent Account ID|reference
  Rating|Account Rating|singleSelect
  Ownership|Ownership|singleSelect
  TickerSymbol|Ticker Symbol
  Sic|SIC Code
  YearStarted|Year Started
  CreatedDate|Created Date|datetime
  LastModifiedDate|Last Modified Date|datetime
  LastActivityDate|Last Activity|date
  VAT_Number__c|VAT number
  Customer_Tier__c|Customer tier|singleSelect
  Contract_End__c|Contract end date|date
  Renewal_Date__c|Renewal date|date
  Health_Score__c|Health score|float
  Active__c|Active|boolean
  Payment_Terms__c|Payment terms
  Credit_Limit__c|Credit limit|float
  Support_Plan__c|Support plan|singleSelect
`)

const deal = fieldsOf(`
  dealname|Deal Name
  amount|Amount|float
  deal_currency_code|Currency|singleSelect
  dealstage|Deal Stage|singleSelect
  pipeline|Pipeline|singleSelect
  closedate|Close Date|datetime
  dealtype|Deal Type|singleSelect
  description|Deal Description
  hubspot_owner_id|Deal owner|reference
  hs_priority|Priority|singleSelect
  hs_deal_stage_probability|Deal probability|float
  hs_forecast_amount|Forecast amount|float
  hs_next_step|Next step
  closed_lost_reason|Closed Lost Reason
  closed_won_reason|Closed Won Reason
  hs_is_closed|Is Deal Closed?|boolean
  hs_is_closed_won|Is Closed Won|boolean
  createdate|Create Date|datetime
  hs_lastmodifieddate|Last Modified Date|datetime
  days_to_close|Days to close|int
  num_associated_contacts|Number of Associated Contacts|int
  hs_tcv|Total contract value|float
  hs_acv|Annual contract value|float
  hs_mrr|Monthly recurring revenue|float
  hs_arr|Annual recurring revenue|float
  contract_start|Contract start|date
  contract_length|Contract length in months|int
  discount_percent|Discount (%)|float
  competitor|Competitor
  order_number|Order number
  hs_object_id|Record ID|int
`)

const contact = fieldsOf(`
  Id|Contact ID|reference
  AccountId|Account ID|reference
  FirstName|First Name
  LastName|Last Name
  Name|Full Name
  Salutation|Salutation|singleSelect
  Email|Email
  Phone|Business Phone
  HomePhone|Home Phone
  MobilePhone|Mobile Phone
  OtherPhone|Other Phone
  AssistantName|Assistant's Name
  AssistantPhone|Asst. Phone
  Fax|Business Fax
  Title|Title
  Department|Department
  ReportsToId|Reports To ID|reference
  LeadSource|Lead Source|singleSelect
  Birthdate|Birthdate|date
  Description|Contact Description
  OwnerId|Owner ID|reference
  MailingStreet|Mailing Street
  MailingCity|Mailing City
  MailingState|Mailing State/Province
  MailingPostalCode|Mailing Zip/Postal Code
  MailingCountry|Mailing Country
  OtherCity|Other City
  OtherCountry|Other Country
  HasOptedOutOfEmail|Email Opt Out|boolean
  DoNotCall|Do Not Call|boolean
  CreatedDate|Created Date|datetime
  LastModifiedDate|Last Modified Date|datetime
  LastActivityDate|Last Activity|date
  EmailBouncedDate|Email Bounced Date|datetime
  Languages__c|Languages
  Level__c|Level|singleSelect
  External_Id__c|External ID
  Newsletter__c|Newsletter|boolean
  Shoe_Size__c|Shoe size|float
`)

export const accounts = { person, firm, deal, contact }
